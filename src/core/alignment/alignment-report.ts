// What a comparison found, in a language: the `alignment` of the API. Rules, section 10.
import type { ReadResult } from '../graph/document.ts'
import { chooseWords } from '../validation/render-report.ts'
import type { Language } from '../validation/report.ts'
import { partsOfFinding } from '../validation/wording/sentence-parts.ts'
import { checkAlignment } from './check-alignment.ts'
import type { AlignmentFinding } from './finding.ts'
import { standardVersion, type Profile } from './tiers.ts'
import { alignmentWords } from './wording/alignment-words.ts'
import type { AlignmentSentence } from './wording/words.ts'

export interface AlignmentItem extends Pick<
  AlignmentFinding,
  'severity' | 'focus' | 'path' | 'constraint' | 'entity'
> {
  readonly message: string
}

export interface AlignmentReport {
  readonly profile: Profile
  readonly version: string
  readonly conforms: boolean
  readonly item_count: number
  readonly items: readonly AlignmentItem[]
  readonly truncated: boolean
}

/** Null for a document that cannot be read: there is nothing to compare. */
export function alignResult(
  result: ReadResult,
  profile: Profile,
  language: Language,
): AlignmentReport | null {
  if (!result.ok) return null
  const { items, itemCount, violationCount, truncated } = checkAlignment(result.document, profile)
  return {
    profile,
    version: standardVersion,
    conforms: violationCount === 0,
    item_count: itemCount,
    items: items.map((finding) => renderItem(finding, profile, language)),
    truncated,
  }
}

function renderItem(
  { variant, ...found }: AlignmentFinding,
  profile: Profile,
  language: Language,
): AlignmentItem {
  const { severity, constraint, focus, path, entity, facts } = found
  const sentences: Readonly<Record<string, AlignmentSentence>> =
    alignmentWords(language).sentences[constraint]
  const sentence = sentences[variant]
  // The types of the findings ensure that every variant has a sentence.
  if (!sentence) throw new Error(`No sentence for the case ${variant}`)
  const { Who } = partsOfFinding(found, chooseWords(language).phrases)
  const message = sentence({ Who, path, profile, facts })
  return { severity, message, focus, path, constraint, ...(entity && { entity }) }
}
