// The document prepared for the rules: entities by kind and links in both directions, computed in one pass. Rules only
// look up and never scan, so that a hostile file with a million repetitions stays cheap.
import {
  type GraphDocument,
  type GraphNode,
  type Reference,
  type Statement,
  type Term,
  isBlankId,
  placePointer,
} from '../graph/document.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { iriMaxBytes, isLongerThan } from '../graph/text-bounds.ts'
import { cids, i72, org, organizationTypes, prefixedName, rdf, rdfs, sch } from '../graph/vocabulary.ts'
import type { EntityKind } from './finding.ts'
import { type UnknownKey, readUnknownKeys } from './unknown-keys.ts'

export interface DocumentIndex {
  readonly document: GraphDocument
  readonly organizations: readonly GraphNode[]
  readonly outcomes: readonly GraphNode[]
  readonly indicators: readonly GraphNode[]
  readonly reports: readonly GraphNode[]
  /** Kinds of a node by its id; several when the file gives it several types. */
  readonly kinds: ReadonlyMap<string, readonly EntityKind[]>
  /** Ids under `hasOutcome` and `hasIndicator` of the file's organizations. */
  readonly linkedAsOutcome: ReadonlySet<string>
  readonly linkedAsIndicator: ReadonlySet<string>
  /** Links under the same keys that the producer wrote as text. Text → the key as written. */
  readonly textLinks: ReadonlyMap<string, string>
  /** Ids of nodes with a number in `hasNumericalValue`. */
  readonly withNumber: ReadonlySet<string>
  /** Keys that no context defines, so they were ignored. */
  readonly unknownKeys: readonly UnknownKey[]
  /** The key that was probably meant → the first unknown key that the file has instead. */
  readonly ignoredKeys: ReadonlyMap<string, string>
}

export const kindOfType: ReadonlyMap<string, EntityKind> = new Map<string, EntityKind>([
  ...[...organizationTypes].map((type): [string, EntityKind] => [type, 'organization']),
  [cids.Outcome, 'outcome'],
  [cids.Indicator, 'indicator'],
  [cids.IndicatorReport, 'indicator_report'],
])

/** An invalid identifier is reported as such, and named in full. */
export const isLongIri = (id: string): boolean =>
  isLongerThan(id, iriMaxBytes) && !isBlankId(id) && isAbsoluteIri(id)

/** Named by its place in the file: it has no identifier, or one that is too long to repeat. */
export const isNamedByPlace = ({ isBlank, id }: GraphNode): boolean => isBlank || isLongIri(id)

/** The node's id, or a JSON pointer into the file. */
export const nodeFocus = (node: GraphNode): string =>
  isNamedByPlace(node) ? placePointer(node.place) : node.id

/** The key as written in the file, else as a prefixed name. */
export const statementKey = (statement: Statement): string =>
  statement.written ?? prefixedName(statement.predicate)

export function findValues(node: GraphNode, predicate: string): Term[] {
  const values: Term[] = []
  for (const statement of node.statements)
    if (statement.predicate === predicate) values.push(statement.object)
  return values
}

/** The identifiers that the property leads to. */
export const findReferences = (node: GraphNode, predicate: string): string[] =>
  findValues(node, predicate).flatMap((value) => (value.kind === 'reference' ? value.id : []))

/** The first type of the entry that is a link. */
export function firstType({ statements }: GraphNode): Reference | undefined {
  for (const { predicate, object } of statements)
    if (predicate === rdf.type && object.kind === 'reference') return object
  return undefined
}

export const isOfKind = ({ kinds }: DocumentIndex, id: string, kind: EntityKind): boolean =>
  kinds.get(id)?.includes(kind) === true

/** An entry that is only referred to has no statements. */
export const isDescribed = ({ document }: DocumentIndex, id: string): boolean =>
  (document.nodes.get(id)?.statements.length ?? 0) > 0

export const isBlankText = (text: string): boolean => text.trim() === ''

/** False when the node already has this kind. */
function addKind(kinds: Map<string, readonly EntityKind[]>, id: string, kind: EntityKind): boolean {
  const before = kinds.get(id)
  if (before?.includes(kind)) return false
  kinds.set(id, before ? [...before, kind] : [kind])
  return true
}

export function indexDocument(document: GraphDocument): DocumentIndex {
  const byKind: Record<EntityKind, GraphNode[]> = {
    organization: [],
    outcome: [],
    indicator: [],
    indicator_report: [],
  }
  const kinds = new Map<string, readonly EntityKind[]>()
  const withNumber = new Set<string>()
  // On these, a unit in words belongs under i72:unit_of_measure; on indicators under unitDescription.
  const measured = new Set<string>()
  for (const node of document.nodes.values()) {
    for (const { predicate, object } of node.statements) {
      if (predicate === rdf.type) {
        const kind = object.kind === 'reference' ? kindOfType.get(object.id) : undefined
        if (kind && addKind(kinds, node.id, kind)) byKind[kind].push(node)
        const isMeasured =
          kind === 'indicator_report' || (object.kind === 'reference' && object.id === i72.Measure)
        if (isMeasured) measured.add(node.id)
      } else if (predicate === i72.value && object.kind === 'reference') measured.add(object.id)
      else if (predicate === i72.hasNumericalValue && object.kind === 'literal') withNumber.add(node.id)
    }
  }
  const { organization, outcome, indicator, indicator_report } = byKind
  const unknownKeys = readUnknownKeys(document, measured)
  return {
    document,
    organizations: organization,
    outcomes: outcome,
    indicators: indicator,
    reports: indicator_report,
    kinds,
    withNumber,
    unknownKeys,
    ignoredKeys: ignoredKeysByMeaning(unknownKeys),
    ...indexLinks(organization),
  }
}

function ignoredKeysByMeaning(unknownKeys: readonly UnknownKey[]): Map<string, string> {
  const meant = new Map<string, string>()
  for (const { key, instead } of unknownKeys) {
    for (const term of instead?.split(', ') ?? []) if (!meant.has(term)) meant.set(term, key)
  }
  return meant
}

function indexLinks(organizations: readonly GraphNode[]) {
  const linkedAsOutcome = new Set<string>()
  const linkedAsIndicator = new Set<string>()
  const textLinks = new Map<string, string>()
  for (const { statements } of organizations) {
    for (const statement of statements) {
      const isOutcome = statement.predicate === cids.hasOutcome
      if (!isOutcome && statement.predicate !== cids.hasIndicator) continue
      const { object } = statement
      if (object.kind === 'literal') textLinks.set(object.text, statementKey(statement))
      else (isOutcome ? linkedAsOutcome : linkedAsIndicator).add(object.id)
    }
  }
  return { linkedAsOutcome, linkedAsIndicator, textLinks }
}

const nameProperties: readonly string[] = [org.hasLegalName, org.hasName, cids.hasName, sch.name, rdfs.label]

/** The best name of the entry: the first that is not blank, in the order of `nameProperties`. */
export function nodeName(node: GraphNode): string | null {
  let best: string | null = null
  let rank = nameProperties.length
  for (const { predicate, object } of node.statements) {
    if (object.kind !== 'literal') continue
    const at = nameProperties.indexOf(predicate)
    if (at === -1 || at >= rank || isBlankText(object.text)) continue
    best = object.text
    rank = at
  }
  return best
}

export function nameIn({ document }: DocumentIndex, id: string): string | null {
  const node = document.nodes.get(id)
  return node ? nodeName(node) : null
}
