// Parts of file names: the namespace or library (a link names neither), the content, and the filters as text.
import { profileLists } from '../../src/core/projection/organization-details.ts'
import type { Explorer, Row } from './model.ts'
import { chosenYear } from './years.ts'

export function fileParts(
  { source, filters, themeLabel, fiscalYearStart }: Explorer,
  what: string | null,
  rows: readonly Row[],
): (string | null)[] {
  const { themes, funds, org, outcome, indicator, from, to, kind } = filters
  const [first] = rows
  const year = chosenYear(filters, fiscalYearStart)
  // Filters hold ids; any matching row has the name.
  return [
    source.namespace ?? (source.kind === 'link' ? null : 'library'),
    what,
    ...themes.map((theme) => shortName(themeLabel(theme))),
    ...funds,
    ...profileLists.flatMap((list) => filters[list].map((code) => shortName(themeLabel(code)))),
    org === null ? null : (first?.org?.name ?? org),
    outcome === null ? null : (first?.outcome?.name ?? outcome),
    indicator === null ? null : (first?.indicator.name ?? indicator),
    ...(year === null ? [from, to] : [year]),
    kind,
  ]
}

/** `Goal 5` for `Goal 5: Gender equality`. */
const shortName = (label: string): string => label.split(':')[0] ?? label
