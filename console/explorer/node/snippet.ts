// One node as JSON-LD to paste elsewhere: parsing it gives exactly the same statements. Pure.
import { prefixes } from '../../../src/core/graph/contexts/prefixes.ts'
import { iriOfPrefixedName } from '../../../src/core/graph/prefixed-name.ts'
import { rdf } from '../../../src/core/graph/vocabulary.ts'
import type { NodeProperty, NodeValue, NodeView } from '../model.ts'

type Json = string | { [key: string]: Json | Json[] }
type NameOf = (prefixed: string) => string

export function nodeSnippet(node: NodeView): string {
  const content = writeNode(node, (name) => name)
  const used = Object.entries(prefixes).filter(([prefix]) => JSON.stringify(content).includes(`"${prefix}:`))
  // An IRI that starts like a prefix would be parsed as a prefixed name.
  const isClear = !nodeIds(node).some((id) => used.some(([prefix]) => id.startsWith(`${prefix}:`)))
  const whole = isClear
    ? { '@context': Object.fromEntries(used), ...content }
    : writeNode(node, (name) => iriOfPrefixedName(name) ?? name)
  return JSON.stringify(whole, null, 2)
}

const isBlank = (id: string): boolean => id.startsWith('_:')

const nodeIds = ({ uri, properties }: NodeView): string[] => [uri, ...linkedIds(properties)]

const linkedIds = (properties: readonly NodeProperty[]): string[] =>
  properties.flatMap(({ values }) =>
    values.flatMap(({ text, isLink, nested }) => [...(isLink ? [text] : []), ...linkedIds(nested ?? [])]),
  )

const writeNode = (
  { uri, types, properties }: NodeView,
  nameOf: NameOf,
): { [key: string]: Json | Json[] } => ({
  ...(isBlank(uri) ? {} : { '@id': uri }),
  ...(types.length > 0 && { '@type': one(types.map(nameOf)) }),
  ...writeProperties(properties, nameOf),
})

const one = (values: Json[]): Json | Json[] =>
  values.length === 1 && values[0] !== undefined ? values[0] : values

const writeProperties = (properties: readonly NodeProperty[], nameOf: NameOf) =>
  Object.fromEntries(
    properties.map(({ iri, label, values }): [string, Json | Json[]] =>
      iri === rdf.type
        ? ['@type', one(values.map(({ text }) => text))]
        : [nameOf(label), one(values.map((value) => writeValue(value, nameOf)))],
    ),
  )

function writeValue({ text, isLink, datatype, language, nested }: NodeValue, nameOf: NameOf): Json {
  if (isLink) {
    return { ...(isBlank(text) && nested ? {} : { '@id': text }), ...writeProperties(nested ?? [], nameOf) }
  }
  if (language !== undefined) return { '@value': text, '@language': language }
  return datatype === undefined ? text : { '@value': text, '@type': nameOf(datatype) }
}
