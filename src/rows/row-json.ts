// Rows as JSON text, put together from the card's ready fragment and the report's own columns. Spec, "Indicator report
// row": exactly these keys, in this order.
import { publicId } from '../sources/entity-key.ts'
import { withoutDashes } from '../sources/table.ts'
import type { StoredRow } from './read-rows.ts'

export const reportIdOf = ({ position }: StoredRow): string =>
  publicId('report', withoutDashes(position.report))

const day = (text: string | null): string => (text === null ? 'null' : `"${text}"`)

export const rowJson = (row: StoredRow): string =>
  `{"object":"indicator_report","id":"${reportIdOf(row)}","value":${row.value}` +
  `,"value_text":${JSON.stringify(row.valueText)},"unit":${JSON.stringify(row.unit)}` +
  `,"period_start":${day(row.periodStart)},"period_end":${day(row.periodEnd)},${row.fragment}}`
