// What a comparison found, as plain text for terminals: by severity, then by property and constraint.
import type { Language } from '../validation/report.ts'
import type { AlignmentItem, AlignmentReport } from './alignment-report.ts'
import { standardVersion, type Profile } from './tiers.ts'
import { alignmentWords } from './wording/alignment-words.ts'
import type { AlignmentWords } from './wording/words.ts'
import { groupBy } from '../lists-by-key.ts'

/** `report`: null where the file could not be read. */
export function alignmentAsText(
  report: AlignmentReport | null,
  profile: Profile,
  language: Language,
): string {
  const words = alignmentWords(language)
  const title = words.title(profile, standardVersion)
  const blocks = [`${title}\n${'-'.repeat(title.length)}`]
  if (!report) blocks.push(words.unread)
  else if (report.item_count === 0) blocks.push(words.aligned)
  else
    blocks.push(
      `${words.found(String(report.item_count), report.item_count === 1)}. ${words.advice}`,
      ...groupItems(report.items).map((group) => groupText(group, words)),
      ...(report.truncated ? [words.truncated] : []),
    )
  return `${blocks.join('\n\n')}\n`
}

type Group = readonly [AlignmentItem, ...AlignmentItem[]]

/** In the order of the report: by severity, property and constraint. */
export const groupItems = (items: readonly AlignmentItem[]): Group[] => [
  ...groupBy(items, (item) => `${item.severity} ${item.path} ${item.constraint}`).values(),
]

function groupText(group: Group, words: AlignmentWords): string {
  const [{ severity, path, constraint }] = group
  const count = group.length === 1 ? '' : ` (${group.length})`
  return [
    `${words.severities[severity]} ${path}, ${words.constraints[constraint]}${count}`,
    ...group.map(({ message }) => `  - ${message}`),
  ].join('\n')
}
