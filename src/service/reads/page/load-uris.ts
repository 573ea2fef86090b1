// The IRIs of rows and of what they belong to, for callers that ask for them. For a batch of rows at a time: an IRI may
// have megabytes. Rules, section 9.
import type { TextRow, TextSource } from './load-texts.ts'

export interface RowUris {
  readonly report: string
  readonly indicator: string
  readonly outcome: string | null
  readonly org: string | null
}

/** Bytes of IRIs that are read at once; one row at least. */
const batchBytes = 1024 * 1024

const octets = (column: string): string => `coalesce(octet_length(${column}), 0)`

// Sizes are known without reading long texts. A limit in each part, so that every look-up is one of an index.
const statement = `
  select report_uri, indicator_uri, outcome_uri, org_uri
  from (
    select *, sum(bytes) over (order by at) - bytes as bytes_before
    from (
      select at, report.uri as report_uri, indicator_uri, outcome.uri as outcome_uri, organization.uri as org_uri,
        ${octets('report.uri')} + ${octets('indicator_uri')} + ${octets('outcome.uri')} + ${octets('organization.uri')}
          as bytes
      from unnest($2::uuid[], $3::uuid[], $4::uuid[]) with ordinality wanted (report_key, org_key, indicator_key, at)
      left join lateral (
        select uri from report where namespace_id = $1 and report_key = wanted.report_key limit 1
      ) report on true
      left join lateral (
        select indicator_uri, outcome_key from card
        where namespace_id = $1 and org_key = wanted.org_key and indicator_key = wanted.indicator_key limit 1
      ) card on true
      left join lateral (
        select uri from outcome where namespace_id = $1 and outcome_key = card.outcome_key limit 1
      ) outcome on true
      left join lateral (
        select uri from organization where namespace_id = $1 and org_key = wanted.org_key limit 1
      ) organization on true
    ) sized
  ) summed
  where bytes_before < ${batchBytes}
  order by at`

/** As many rows from the first on as have that many bytes of IRIs. */
async function readUris({ db, namespaceId }: TextSource, rows: readonly TextRow[]): Promise<RowUris[]> {
  const { rows: found } = await db.query({
    name: 'uris of rows',
    text: statement,
    values: [
      namespaceId,
      rows.map(({ position }) => position.report),
      rows.map(({ position }) => position.org),
      rows.map(({ position }) => position.indicator),
    ],
    rowMode: 'array',
  })
  return (found as (string | null)[][]).map(([report, indicator, outcome, org]) => ({
    report: report ?? '',
    indicator: indicator ?? '',
    outcome: outcome ?? null,
    org: org ?? null,
  }))
}

/** The same rows with their IRIs; in JSON, those of a card are put into its members. */
export async function* loadUris(
  source: TextSource,
  batches: AsyncIterable<readonly TextRow[]>,
): AsyncGenerator<readonly TextRow[], void, undefined> {
  const addToFragment = fragmentWriter()
  for await (const batch of batches) {
    for (let from = 0; from < batch.length;) {
      const rest = batch.slice(from)
      const uris = await readUris(source, rest)
      yield uris.map((its, at) => {
        const row = rest[at] as TextRow
        const fragment = source.isForJson ? addToFragment(row.fragment, its) : row.fragment
        return { ...row, fragment, uris: its }
      })
      from += uris.length
    }
  }
}

/** Rows come in order: those of one card get the very same text. */
function fragmentWriter(): (fragment: string, uris: RowUris) => string {
  let last = { fragment: '', indicator: '', org: null as string | null, text: '' }
  return (fragment, uris) => {
    const isSame = last.fragment === fragment && last.indicator === uris.indicator && last.org === uris.org
    if (!isSame) {
      last = { fragment, indicator: uris.indicator, org: uris.org, text: withUris(fragment, uris) }
    }
    return last.text
  }
}

// Inside of a text every quotation mark has a backslash before it, so none of these can be a part of a name.
const member = /,"(indicator|outcome|org)":\{"id":"\w+"/g

/** Members of a card, as `cardMembers` writes them, with their IRIs. An IRI has no character that JSON escapes. */
export const withUris = (fragment: string, uris: Omit<RowUris, 'report'>): string =>
  fragment.replaceAll(
    member,
    (start, name: 'indicator' | 'outcome' | 'org') => `${start},"uri":"${uris[name]}"`,
  )
