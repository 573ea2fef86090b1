// The ready-made way in: jsonld.js reads a file into a store of N3.js, shacl-engine checks it by the published shapes.
// Nothing is stored, and nothing can be asked afterwards.
import { readFileSync } from 'node:fs'

import { DataFactory, Parser, Store } from 'n3'
import { Validator } from 'shacl-engine'

import { addGraph } from './jsonld-graph.js'

export function open(files) {
  const shapes = new Store(new Parser().parse(readFileSync(files.shapes, 'utf8')))
  return {
    async load() {
      const store = new Store()
      await addGraph(store, files)
      const factory = { ...DataFactory, dataset: (quads) => new Store(quads) }
      const { results } = await new Validator(shapes, { factory }).validate({ dataset: store })
      const count = (severity) => results.filter((each) => each.severity.value.endsWith(severity)).length
      return { statements: store.size, violations: count('#Violation'), warnings: count('#Warning') }
    },
  }
}
