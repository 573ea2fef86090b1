// Compares what we find in a document with what a SHACL engine finds, and gives a reason for what differs on purpose.
import { checkAlignment } from '../../src/core/alignment/check-alignment.ts'
import { needsNoDescription } from '../../src/core/alignment/classes.ts'
import type { AlignmentFinding } from '../../src/core/alignment/finding.ts'
import type { Profile } from '../../src/core/alignment/tiers.ts'
import { readDocument } from '../../src/core/graph/read-document.ts'
import { bySeverity, ourLine, type FindByShapes, type ShaclFinding } from './shacl-findings.ts'

/** Why the engine finds something that we do not say, or the other way round. */
function reasonFor(theirs: ShaclFinding | undefined, ours: AlignmentFinding | undefined): string | null {
  if (theirs?.constraint === 'wrong-class' && needsNoDescription(theirs.value?.value ?? ''))
    return 'a member of a code list need not be described'
  if (ours?.variant === 'form' && ours.facts.expected === 'xsd:dateTime')
    return 'the engine looks at the pattern of a date, not at the calendar and the clock'
  return null
}

/** What is left without a reason; null for a document that cannot be read. `count`: how often something was seen. */
export async function findDifferences(
  profile: Profile,
  find: FindByShapes,
  bytes: Uint8Array,
  count: (what: string) => void,
): Promise<string[] | null> {
  const result = await readDocument(bytes)
  if (!result.ok) return null
  const ours = bySeverity(checkAlignment(result.document, profile).items, ourLine)
  const theirs = bySeverity(await find(result.document), ({ line }) => line)
  const unexplained: string[] = []
  for (const line of new Set([...ours.keys(), ...theirs.keys()])) {
    const severities = [ours.get(line)?.severity, theirs.get(line)?.severity]
    if (severities[0] === severities[1]) {
      count('found by both')
      continue
    }
    const reason = reasonFor(theirs.get(line), ours.get(line))
    if (reason === null) unexplained.push(`${severities.join(' and ')}: ${line}`)
    else count(`${ours.has(line) ? 'only ours' : 'only theirs'}: ${reason}`)
  }
  return unexplained
}
