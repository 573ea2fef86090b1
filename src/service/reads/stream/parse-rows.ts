// The rows of a page as values, for what is no JSON.
import type { Row } from '../../../contract/row-schemas.ts'
import type { PageRows } from '../page/read-rows.ts'

/** Of a page with commas between its rows. */
export const parseRows = ({ chunks }: PageRows): Row[] =>
  JSON.parse(`[${Buffer.concat(chunks).toString()}]`) as Row[]
