// Rows as JSON text, put together from the card's ready fragment and the report's own columns. Exactly these keys, in this
// order; what is asked for besides among them.
import { entityId } from '../../../database/graph-store/entity-key.ts'
import type { TextRow } from './load-long-cards.ts'
import type { RowTargets } from './read-rows.ts'
import type { ShownBaseline, ShownTarget } from '../../../core/projection/target.ts'

export const reportIdOf = ({ position }: Pick<TextRow, 'position'>): string =>
  entityId('report', position.report)

const day = (text: string | null): string => (text === null ? 'null' : `"${text}"`)

/** Everything before the card's members. */
export const rowStart = (row: TextRow): string =>
  `{"object":"indicator_report","id":"${reportIdOf(row)}"${row.uris ? `,"uri":"${row.uris.report}"` : ''}` +
  `,"value":${row.value}` +
  `,"value_text":${JSON.stringify(row.valueText)}` +
  `,"unit":${JSON.stringify(row.unit)}${row.uris ? `,"unit_uri":${JSON.stringify(row.uris.unit)}` : ''}` +
  `,"period_start":${day(row.periodStart)},"period_end":${day(row.periodEnd)}` +
  `${row.targets ? targetMembers(row.targets) : ''},`

const targetMembers = ({ target, baseline }: RowTargets): string =>
  `,"target":${target ?? 'null'},"baseline":${baseline ?? 'null'}`

/** For what is no JSON. */
export const parsedTargets = ({ target, baseline }: RowTargets) => ({
  target: target === null ? null : (JSON.parse(target) as ShownTarget),
  baseline: baseline === null ? null : (JSON.parse(baseline) as ShownBaseline),
})

export const rowEnd = '}'
