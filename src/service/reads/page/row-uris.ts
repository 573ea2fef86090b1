// The IRIs of rows and of what they belong to, for callers that ask for them. Rules, section 9.
import type { TextRow } from './load-long-cards.ts'

export interface RowUris {
  readonly report: string
  readonly indicator: string
  readonly outcome: string | null
  readonly org: string | null
  /** The one behind the unit. */
  readonly unit: string | null
}

/** Adds the IRIs of a card to its JSON. Rows come in order: those of one card get the very same text. */
export function uriWriter(): (row: TextRow) => TextRow {
  let last = { fragment: '', indicator: '', org: null as string | null, text: '' }
  return (row) => {
    const { fragment, uris } = row
    if (!uris) return row
    const isSame = last.fragment === fragment && last.indicator === uris.indicator && last.org === uris.org
    if (!isSame) last = { fragment, indicator: uris.indicator, org: uris.org, text: withUris(fragment, uris) }
    return { ...row, fragment: last.text }
  }
}

// Inside of a text every quotation mark has a backslash before it, so none of these can be a part of a name.
const member = /,"(indicator|outcome|org)":\{"id":"\w+"/g

/** Members of a card, as `cardMembers` writes them, with their IRIs. An IRI has no character that JSON escapes. */
export const withUris = (fragment: string, uris: Omit<RowUris, 'report' | 'unit'>): string =>
  fragment.replaceAll(
    member,
    (start, name: 'indicator' | 'outcome' | 'org') => `${start},"uri":"${uris[name]}"`,
  )
