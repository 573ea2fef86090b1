// Our tables written as SHACL shapes, so that an engine of others can apply them.
import type { Quad } from 'n3'

import { knownSubclasses, withSuperclasses } from '../../src/core/alignment/classes.ts'
import { isTextType, type PropertyRule } from '../../src/core/alignment/property-rule.ts'
import { tiers, type Profile } from '../../src/core/alignment/tiers.ts'
import { prefixes } from '../../src/core/graph/contexts/prefixes.ts'
import { parseTurtle } from './shacl-findings.ts'

const severities = { violation: 'Violation', warning: 'Warning', info: 'Info' } as const

/** Named, so that the engine says which one a finding comes from. */
function propertyShape({ path, min, max, value, severity }: PropertyRule, name: string): string {
  const kind = isTextType(value)
    ? `sh:nodeKind sh:Literal ; sh:datatype ${value}`
    : `sh:nodeKind sh:BlankNodeOrIRI${value === 'link' ? '' : ` ; sh:class ${value}`}`
  const atMost = max === null ? '' : ` ; sh:maxCount ${max}`
  return `<urn:shape:${name}> a sh:PropertyShape ; sh:path ${path} ; sh:minCount ${min}${atMost} ; ${kind} ; sh:severity sh:${severities[severity]} .`
}

export function ownShapes(profile: Profile): Quad[] {
  const lines = Object.entries(prefixes).map(([prefix, iri]) => `prefix ${prefix}: <${iri}>`)
  for (const [type, rules] of Object.entries(tiers[profile])) {
    const names = rules.map((_, at) => `${type}-${at}`)
    lines.push(...rules.map((rule, at) => propertyShape(rule, names[at] ?? '')))
    const properties = names.map((name) => `<urn:shape:${name}>`).join(', ')
    lines.push(`<urn:shape:${type}> a sh:NodeShape ; sh:targetClass ${type} ; sh:property ${properties} .`)
  }
  for (const subclass of knownSubclasses) {
    const [, parent = ''] = withSuperclasses(subclass)
    lines.push(`<${subclass}> rdfs:subClassOf <${parent}> .`)
  }
  return parseTurtle(lines.join('\n'))
}
