// Rows as JSON text, put together from the card's ready fragment and the report's own columns. Exactly these keys, in this order; `uri` where it is asked for.
import { entityId } from '../../../database/graph-store/entity-key.ts'
import type { TextRow } from './load-texts.ts'

export const reportIdOf = ({ position }: Pick<TextRow, 'position'>): string =>
  entityId('report', position.report)

const day = (text: string | null): string => (text === null ? 'null' : `"${text}"`)

/** Everything before the card's members. */
export const rowStart = (row: TextRow): string =>
  `{"object":"indicator_report","id":"${reportIdOf(row)}"${row.uris ? `,"uri":"${row.uris.report}"` : ''}` +
  `,"value":${row.value}` +
  `,"value_text":${JSON.stringify(row.valueText)}` +
  `,"unit":${JSON.stringify(row.unit)}` +
  `,"period_start":${day(row.periodStart)},"period_end":${day(row.periodEnd)},`

export const rowEnd = '}'
