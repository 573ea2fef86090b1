// Applies all rules to one document, in the order of the report: violations by their numbers (docs/capsules.md), texts
// that are too long, then warnings. Rules, section 2. Pure: the same document always gives the same findings.
import type { ReadResult } from '../graph/document.ts'
import { type Collector, collectFindings, type Details } from './collect-findings.ts'
import { type DocumentIndex, indexDocument } from './document-index.ts'
import type { Findings } from './finding.ts'
import { collectNotes } from './notes.ts'
import { findingsOfReadFaults } from './read-faults.ts'
import { checkDescriptions, checkIndicatorOutcomes } from './rules/advice.ts'
import { checkIdentifiers, checkOwnIds } from './rules/identifiers.ts'
import { checkLegalNames, checkNames } from './rules/names.ts'
import { checkOrganizationLinks } from './rules/organization-link.ts'
import { checkReportParts } from './rules/report-parts.ts'
import { checkTextLengths } from './rules/text-lengths.ts'
import { checkThemes } from './rules/themes.ts'

type Check = (index: DocumentIndex, findings: Collector) => void

const checks: readonly Check[] = [
  checkLegalNames,
  checkNames,
  checkThemes,
  checkReportParts,
  checkOwnIds,
  checkOrganizationLinks,
  checkIdentifiers,
  checkTextLengths,
  checkDescriptions,
  checkIndicatorOutcomes,
]

/** `isExplained`: a finding with these details follows from another fault and is not reported. */
export function checkDocument(result: ReadResult, isExplained?: (details: Details) => boolean): Findings {
  if (!result.ok) return findingsOfReadFaults(result.faults)
  const index = indexDocument(result.document)
  const found = applyRules(index, isExplained)
  return { ...found, notes: collectNotes(index, found.items) }
}

/** The same without notes. */
export const checkRules: typeof checkDocument = (result, isExplained) =>
  result.ok
    ? { ...applyRules(indexDocument(result.document), isExplained), notes: [] }
    : findingsOfReadFaults(result.faults)

function applyRules(
  index: DocumentIndex,
  isExplained?: (details: Details) => boolean,
): Omit<Findings, 'notes'> {
  const { collector, result } = collectFindings(index, isExplained)
  for (const check of checks) check(index, collector)
  return result()
}
