// The classes of the nodes of a document, as far as a tier knows them, and the rules that follow from them.
import type { GraphDocument } from '../graph/document.ts'
import { rdf } from '../graph/vocabulary.ts'
import { getOrAdd } from '../lists-by-key.ts'
import { findReferences } from '../validation/document-index.ts'
import { fullName, knownSubclasses, withSuperclasses } from './classes.ts'
import { isTextType, type PropertyRule } from './property-rule.ts'
import { tiers, type Profile } from './tiers.ts'

/** A rule with its names in full. */
export interface CheckedRule extends PropertyRule {
  readonly property: string
  /** Class or datatype; null for a link to anything. */
  readonly valueIri: string | null
}

export interface KnownClasses {
  /** With superclasses; others than the tier knows are left out. */
  readonly classes: ReadonlySet<string>
  readonly rules: readonly CheckedRule[]
  readonly properties: ReadonlySet<string>
}

const checkedRule = (rule: PropertyRule): CheckedRule => ({
  ...rule,
  property: fullName(rule.path),
  valueIri: rule.value === 'link' ? null : fullName(rule.value),
})

/** Of all nodes that have a known class, in the order of the file. Nodes with the same classes share one answer. */
export function readClasses(document: GraphDocument, profile: Profile): Map<string, KnownClasses> {
  const rulesOf = new Map(
    Object.entries(tiers[profile]).map(([name, rules]) => [fullName(name), rules.map(checkedRule)]),
  )
  const linked = [...rulesOf.values()].flat().flatMap(({ value, valueIri }) => {
    return isTextType(value) || valueIri === null ? [] : [valueIri]
  })
  const relevant = new Set([...rulesOf.keys(), ...linked, ...knownSubclasses])
  const answers = new Map<string, KnownClasses>()
  const found = new Map<string, KnownClasses>()
  for (const node of document.nodes.values()) {
    const types = new Set(findReferences(node, rdf.type).filter((type) => relevant.has(type)))
    if (types.size === 0) continue
    const answer = getOrAdd(answers, [...types].join(' '), () => knownClasses(types, rulesOf))
    found.set(node.id, answer)
  }
  return found
}

function knownClasses(
  types: ReadonlySet<string>,
  rulesOf: ReadonlyMap<string, readonly CheckedRule[]>,
): KnownClasses {
  const classes = new Set([...types].flatMap(withSuperclasses))
  const rules = withoutRepeats([...classes].flatMap((each) => rulesOf.get(each) ?? []))
  return { classes, rules, properties: new Set(rules.map(({ property }) => property)) }
}

const weight = { info: 0, warning: 1, violation: 2 } as const

/** An entry of several classes may have one property under several rules: what says the same is said once. */
function withoutRepeats(rules: readonly CheckedRule[]): CheckedRule[] {
  const byMeaning = new Map<string, CheckedRule>()
  for (const rule of rules) {
    const meaning = `${rule.path} ${rule.min} ${rule.max} ${rule.value}`
    const before = byMeaning.get(meaning)
    if (!before || weight[rule.severity] > weight[before.severity]) byMeaning.set(meaning, rule)
  }
  return [...byMeaning.values()]
}
