// Oxigraph: a SPARQL store in WebAssembly, in memory. It loads no contexts, so it gets the nodes under one inline context.
import { readFileSync } from 'node:fs'

import oxigraph from 'oxigraph'

import { answersOf } from './answers.js'

export function open({ inlined }) {
  let store
  return {
    load() {
      store?.free()
      store = new oxigraph.Store()
      for (const file of inlined) store.load(readFileSync(file, 'utf8'), { format: 'application/ld+json' })
      return { statements: store.size }
    },
    ...answersOf((query) => store.query(query)),
    export: () => store.dump({ format: 'application/n-quads' }),
  }
}
