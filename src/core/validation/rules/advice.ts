// The two warnings: an organization without a description, an indicator that names no outcome. Rules, section 2.
import { cids, prefixedName, sch } from '../../graph/vocabulary.ts'
import type { Collector } from '../collect-findings.ts'
import { type DocumentIndex, isBlankText, isOfKind, findValues } from '../document-index.ts'
import { linkCase, quoteTerm } from '../link-text.ts'
import { otherKeyFor } from '../other-keys.ts'

const otherDescriptions = ['hasDescription', 'description', 'comment', 'abstract', 'hasComment', 'hasPurpose']

export function checkDescriptions(index: DocumentIndex, findings: Collector): void {
  const path = prefixedName(cids.hasDescription)
  for (const node of index.organizations) {
    const values = [...findValues(node, cids.hasDescription), ...findValues(node, sch.description)]
    if (values.some((value) => value.kind === 'literal' && !isBlankText(value.text))) continue
    const [first] = values
    if (first) {
      const variant = first.kind === 'literal' ? 'blank' : 'link'
      findings.add('organization-description', variant, node, { path, ...quoteTerm(first) }, 'organization')
      continue
    }
    const other = otherKeyFor(node, otherDescriptions, cids.hasDescription)
    const details = other ? { path, facts: { key: other.key } } : { path }
    findings.add('organization-description', other ? 'other-key' : 'missing', node, details, 'organization')
  }
}

export function checkIndicatorOutcomes(index: DocumentIndex, findings: Collector): void {
  const path = prefixedName(cids.forOutcome)
  for (const node of index.indicators) {
    const values = findValues(node, cids.forOutcome)
    const cases = values.map((value) => linkCase(value, index))
    // An outcome without identifier is reported by rule 5; it is linked nevertheless.
    const toOutcome = values.some(
      (value) => value.kind === 'reference' && isOfKind(index, value.id, 'outcome'),
    )
    if (toOutcome || cases.includes('link')) continue
    const [first] = values
    const [variant] = cases
    if (!first || !variant || variant === 'link')
      findings.add('indicator-outcome', 'missing', node, { path }, 'indicator')
    else findings.add('indicator-outcome', variant, node, { path, ...quoteTerm(first) }, 'indicator')
  }
}
