// Text where a link of the standard belongs, and no rule asks for the link: it is stored, but nothing follows it.
import { cidsTerms, sffTerms } from '../graph/contexts/terms.ts'
import type { GraphNode, Statement } from '../graph/document.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { cids, i72, iriOfPrefixedName, prefixedName } from '../graph/vocabulary.ts'
import { type DocumentIndex, firstType, nodeFocus, isBlankText, statementKey } from './document-index.ts'
import type { Finding, Rule } from './finding.ts'

export interface TextLink {
  readonly node: GraphNode
  readonly statement: Statement
  readonly text: string
  /** The key as written in the file. */
  readonly key: string
  /** The first type of the node, as a prefixed name; '' where it has none. */
  readonly type: string
}

/** Texts of one group share a note. */
export const textLinkGroup = ({ key, type }: Pick<TextLink, 'key' | 'type'>): string =>
  JSON.stringify([key, type])

/** Links that the contexts do not define. */
const furtherLinks = ['hasTarget', 'forTarget', 'forIndicatorReport']

/** Every property under which the contexts make a link of a text; a unit of measure may be given in words. */
const linkProperties: ReadonlySet<string> = new Set(
  [...cidsTerms, ...sffTerms, { prefix: 'cids', coercion: '@id', keys: furtherLinks.join(' ') }]
    .filter(({ coercion }) => coercion === '@id')
    .flatMap(({ prefix, keys }) => keys.split(' ').map((key) => `${prefix}:${key}`))
    .map((name) => iriOfPrefixedName(name) ?? name)
    .filter((property) => property !== i72.unit_of_measure),
)

/** Rules that ask for a link, each by the property in its `path`. */
const askingRules: ReadonlySet<Rule> = new Set([
  'theme-not-iri',
  'report-incomplete',
  'no-organization-link',
  'indicator-outcome',
])

/** `items`: what the rules have found. */
export function* findTextLinks(index: DocumentIndex, items: readonly Finding[]): Generator<TextLink> {
  let askedFor: AskedLinks | null = null
  for (const node of index.document.nodes.values()) {
    let type: string | null = null
    for (const statement of node.statements) {
      const { predicate, object } = statement
      if (object.kind !== 'literal' || !linkProperties.has(predicate) || isBlankText(object.text)) continue
      // A number belongs into a measure: only the address of a measure was meant as a link.
      if (predicate === i72.value && !isAbsoluteIri(object.text.trim())) continue
      askedFor ??= readAskedLinks(index, items)
      if (isAskedFor(askedFor, node, predicate, object.text)) continue
      type ??= prefixedName(firstType(node)?.id ?? '')
      yield { node, statement, text: object.text, key: statementKey(statement), type }
    }
  }
}

type AskedLinks = ReturnType<typeof readAskedLinks>

function readAskedLinks({ document }: DocumentIndex, items: readonly Finding[]) {
  // Property and node.
  const links = new Set<string>()
  // Identifiers that an organization lists as text, and that rule 6 reports at their entries.
  const listed = new Set<string>()
  for (const { rule, variant, path = '', focus } of items) {
    if (!askingRules.has(rule)) continue
    links.add(`${path} ${focus}`)
    if (variant !== 'text-on-organization') continue
    listed.add(focus)
    const written = document.nodes.get(focus)?.written
    if (written !== undefined) listed.add(written)
  }
  return { links, listed }
}

function isAskedFor(
  { links, listed }: AskedLinks,
  node: GraphNode,
  predicate: string,
  text: string,
): boolean {
  if ((predicate === cids.hasOutcome || predicate === cids.hasIndicator) && listed.has(text)) return true
  return links.size > 0 && links.has(`${prefixedName(predicate)} ${nodeFocus(node)}`)
}
