// Comunica's SPARQL engine over a store of N3.js in memory, filled by jsonld.js.
import { QueryEngine } from '@comunica/query-sparql-rdfjs'
import { Store, Writer } from 'n3'

import { answersOf } from './answers.js'
import { addGraph } from './jsonld-graph.js'

export function open(files) {
  const engine = new QueryEngine()
  let store
  const select = async (query) => (await engine.queryBindings(query, { sources: [store] })).toArray()
  return {
    async load() {
      store = new Store()
      await addGraph(store, files)
      return { statements: store.size }
    },
    ...answersOf(select),
    export: () =>
      new Promise((resolve, reject) => {
        const writer = new Writer({ format: 'application/n-quads' })
        for (const each of store) writer.addQuad(each)
        writer.end((error, text) => (error ? reject(error) : resolve(text)))
      }),
  }
}
