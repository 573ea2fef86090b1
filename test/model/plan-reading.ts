// What the status of a plan has to be, read independently of the service: from rows as everybody gets them, and from what was
// sent, decided and answered.
export const stateOrder = ['missing', 'returned', 'partly', 'waiting', 'nothing_to_report', 'reported']

export interface ReadRow {
  readonly org: { readonly uri: string; readonly name: string | null } | null
  readonly indicator: { readonly uri: string }
  readonly period_start: string | null
  readonly period_end: string | null
}

export interface ReadPlan {
  readonly slug: string
  readonly period: { readonly from: string; readonly to: string }
  readonly organizations: readonly {
    readonly uri: string
    readonly name?: string
    readonly indicators?: readonly string[]
  }[]
}

/** A file that was sent, in the order of sending. */
export interface ReadFile {
  readonly id: string
  state: 'waiting' | 'accepted' | 'returned'
  /** Those that it describes. */
  readonly organizations: readonly string[]
  /** The organization whose link of a plan it came through, as long as the link is of it. */
  through: { readonly plan: string; readonly uri: string } | null
}

export interface ReadFacts {
  readonly rows: readonly ReadRow[]
  /** Names by IRI of the organizations that the namespace describes. */
  readonly organizations: ReadonlyMap<string, string | null>
  readonly files: readonly ReadFile[]
  readonly answers: ReadonlySet<string>
}

const endOf = ({ period_start: a, period_end: b }: ReadRow): string | null => {
  const days = [a, b].filter((day) => day !== null).toSorted()
  return days.at(-1) ?? null
}

export function readPlan({ slug, period, organizations }: ReadPlan, facts: ReadFacts) {
  const entries = organizations.map(({ uri, name, indicators = [] }) => {
    const own = facts.rows.filter((row) => {
      const end = endOf(row)
      return row.org?.uri === uri && end !== null && end >= period.from && end <= period.to
    })
    const missing = indicators.filter((each) => !own.some(({ indicator }) => indicator.uri === each))
    const files = facts.files.filter(
      ({ organizations: described, through }) =>
        described.includes(uri) || (through?.plan === slug && through.uri === uri),
    )
    const waiting = files.findLast(({ state }) => state === 'waiting')
    const last = files.at(-1)
    const isReported = indicators.length > 0 ? missing.length === 0 : own.length > 0
    const states: [boolean, string][] = [
      [isReported, 'reported'],
      [waiting !== undefined, 'waiting'],
      [missing.length < indicators.length, 'partly'],
      [facts.answers.has(uri), 'nothing_to_report'],
      [last?.state === 'returned', 'returned'],
      [true, 'missing'],
    ]
    return {
      uri,
      name: facts.organizations.has(uri) ? (facts.organizations.get(uri) ?? null) : (name ?? null),
      state: states.find(([holds]) => holds)?.[1] ?? '',
      report_count: own.length,
      missing,
      submission_id: waiting?.id ?? (last?.state === 'returned' ? last.id : null),
    }
  })
  const byName = (a: string | null, b: string | null) =>
    a === b ? 0 : a === null ? 1 : b === null ? -1 : Buffer.compare(Buffer.from(a), Buffer.from(b))
  return entries.toSorted(
    (a, b) =>
      stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) ||
      byName(a.name, b.name) ||
      Buffer.compare(Buffer.from(a.uri), Buffer.from(b.uri)),
  )
}
