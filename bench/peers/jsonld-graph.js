// From JSON-LD files to RDF/JS quads with jsonld.js. Contexts are read from files: nothing is fetched.
import { readFileSync } from 'node:fs'

import jsonld from 'jsonld'
import { DataFactory } from 'n3'

const make = DataFactory

function loaderOf(contexts) {
  const documents = new Map(contexts.map(([url, file]) => [url, JSON.parse(readFileSync(file, 'utf8'))]))
  return async (url) => {
    const document = documents.get(url)
    if (!document) throw new Error(`no context for ${url}`)
    return { contextUrl: null, document, documentUrl: url }
  }
}

/** jsonld.js makes plain objects; the stores want terms with methods. */
function termOf({ termType, value, language, datatype }) {
  if (termType === 'NamedNode') return make.namedNode(value)
  if (termType === 'BlankNode') return make.blankNode(value.replace(/^_:/, ''))
  return make.literal(value, language || make.namedNode(datatype.value))
}

export async function addGraph(store, { capsules, contexts }) {
  const documentLoader = loaderOf(contexts)
  for (const file of capsules) {
    const quads = await jsonld.toRDF(JSON.parse(readFileSync(file, 'utf8')), { documentLoader })
    for (const { subject, predicate, object } of quads) {
      store.addQuad(make.quad(termOf(subject), termOf(predicate), termOf(object)))
    }
  }
}
