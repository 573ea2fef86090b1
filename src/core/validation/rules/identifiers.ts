// Rule 5: a core entity has an identifier of its own. Rule 7: every identifier and reference is a valid absolute IRI;
// invalid ones are quoted unchanged.
// Covers ids, references, types, properties, datatypes and graph names (rules, section 2).
import { type GraphNode, type Reference, type Statement, isBlankId } from '../../graph/document.ts'
import { iriFault, isAbsoluteIri } from '../../graph/iri.ts'
import { cids, prefixedName, rdf } from '../../graph/vocabulary.ts'
import { readEachOnce } from '../../read-once.ts'
import type { Collector } from '../collect-findings.ts'
import { type DocumentIndex, isDescribed, isOfKind, statementKey } from '../document-index.ts'
import type { Facts } from '../finding.ts'
import { classLike } from '../near-misses.ts'
import { isThemeWithoutScheme } from './themes.ts'

export function checkOwnIds(index: DocumentIndex, findings: Collector): void {
  for (const id of index.kinds.keys()) {
    const node = isBlankId(id) ? index.document.nodes.get(id) : undefined
    if (node) findings.add('missing-id', 'missing', node)
  }
}

export function checkIdentifiers(index: DocumentIndex, findings: Collector): void {
  const { document } = index
  // For properties and datatypes, which are few and occur in every statement.
  const isValid = readEachOnce(isAbsoluteIri)
  const pathOf = readEachOnce(prefixedName)
  const badThemes = badOutcomeThemes(index)
  const isBad = ({ id }: Reference | GraphNode): boolean => !isAbsoluteIri(id) && !isBlankId(id)
  /** An entry without statements that only names a graph: one finding is enough for both. */
  const isOnlyGraph = ({ id, statements }: GraphNode): boolean =>
    statements.length === 0 && document.namedGraphs.has(id)

  for (const node of document.nodes.values()) {
    if (isBad(node) && !badThemes.has(node.id) && !isOnlyGraph(node))
      findings.add('invalid-iri', 'id', node, nameFacts(node.id, node.written))
    for (const statement of node.statements) {
      const { predicate, object } = statement
      if (!isValid(predicate))
        findings.add('invalid-iri', 'property', node, nameFacts(predicate, statement.written))
      if (object.kind === 'literal') {
        if (!isValid(object.datatype)) addDatatype(node, statement, object.datatype, findings)
      } else if (isBad(object)) {
        const isRule3 =
          predicate === cids.forTheme && isThemeWithoutScheme(object) && isOfKind(index, node.id, 'outcome')
        const about = { path: pathOf(predicate), isDescribed: isDescribed(index, object.id) }
        if (!isRule3) addReference(node, statement, object, about, findings)
      }
    }
  }
  for (const name of document.namedGraphs) {
    if (isBlankId(name) || isAbsoluteIri(name)) continue
    const node = document.nodes.get(name)
    if (!node || isOnlyGraph(node))
      findings.addAt('invalid-iri', 'graph', { focus: name, place: null }, nameFacts(name, undefined))
  }
}

/** These are reported once, at the outcome: by rule 3, or as an invalid reference. */
function badOutcomeThemes(index: DocumentIndex): Set<string> {
  const bad = new Set<string>()
  for (const { statements } of index.outcomes) {
    for (const { predicate, object } of statements) {
      if (predicate !== cids.forTheme || object.kind !== 'reference' || isBlankId(object.id)) continue
      if (!isAbsoluteIri(object.id)) bad.add(object.id)
    }
  }
  return bad
}

function addReference(
  node: GraphNode,
  statement: Statement,
  object: Reference,
  { path, isDescribed }: { readonly path: string; readonly isDescribed: boolean },
  findings: Collector,
): void {
  const isType = statement.predicate === rdf.type
  const details = nameFacts(object.id, object.written)
  const suggestion = isType ? classLike(object.written ?? object.id) : null
  findings.add('invalid-iri', isType ? 'type' : 'reference', node, {
    ...details,
    path,
    facts: {
      ...details.facts,
      key: statementKey(statement),
      ...(suggestion !== null && { instead: suggestion }),
      ...(isDescribed && { isDescribed }),
    },
  })
}

function addDatatype(node: GraphNode, statement: Statement, datatype: string, findings: Collector): void {
  const details = nameFacts(datatype, undefined)
  const path = prefixedName(statement.predicate)
  const facts = { ...details.facts, key: statementKey(statement) }
  findings.add('invalid-iri', 'datatype', node, { ...details, path, facts })
}

function nameFacts(id: string, written: string | undefined) {
  const facts = { ...faultFacts(id), ...(written !== undefined && written !== id && { full: id }) }
  return { value: written ?? id, namesIdentifier: true, facts }
}

function faultFacts(id: string): Facts {
  const fault = iriFault(id)
  if (fault === null) return {}
  if (typeof fault === 'object') return { fault: 'character', character: fault.character }
  if (fault === 'empty' || fault === 'no-scheme') return { fault }
  return { fault: fault === 'bad-percent' ? 'percent' : 'other' }
}
