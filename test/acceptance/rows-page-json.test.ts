// The database writes the rows of a page, this process those of a stream: both must be the same text, whatever the values.
import { beforeAll, describe, expect, it } from 'vitest'

import { rowMarker } from '../../src/service/reads/page/select-page.ts'
import { capsule, indicator, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { getRows, type Filters } from './rows-calls.ts'
import { startApp, useApp } from './start-app.ts'

const exponents = Array.from({ length: 61 }, (_, at) => at - 30)

const powers = exponents.flatMap((at) => [
  `1e${at}`,
  `-1.25e${at}`,
  `9.999999999999999e${at}`,
  `123456789e${at}`,
])
const numbers = ['0', '-0', '007', ' 12 ', '\t12', '12.50', '.5', '5.', '+3', '1e400', '1e-400', '-0.0000001']
const limits = ['5e-324', '2.2250738585072014e-308', '1.7976931348623157e308', '9007199254740993', '1e15']
const texts = [
  '',
  'null',
  'a "quoted" \\ text',
  'a\nb\r\t\b\f\u0001\u001f\u007f',
  'é\u2028\u{1F600}',
  '</script>',
]
const misleading = [`${rowMarker}x`, '"period_start":"2000-01-01"']
const longest = ['x'.repeat(2000), '\u0001'.repeat(1500), '\u0001'.repeat(8192), 'x'.repeat(8193)]
const values = [...powers, ...numbers, ...limits, ...texts, ...misleading, ...longest]

const units = [
  {},
  { unitDescription: 'kg "net"\n' },
  { 'i72:unit_of_measure': { '@id': 'https://example.org/units/kg' } },
]

const days = [
  {},
  { startedAtTime: undefined },
  { endedAtTime: undefined },
  { startedAtTime: undefined, endedAtTime: undefined },
  { startedAtTime: '0001-01-01T00:00:00Z', endedAtTime: '9999-12-31T00:00:00Z' },
]

const app = useApp(() => startApp())

beforeAll(async () => {
  const own = (value: string, at: number) => ({
    value: { '@type': 'i72:Measure', hasNumericalValue: value, ...units[Math.floor(at / 5) % 3] },
    ...days[at % 5],
  })
  await putCapsule(
    app,
    capsule(
      organization('o', { hasLegalName: 'The "best"\\ of\tall é' }),
      outcome('u', 'o', { forTheme: ['urn:theme:1', 'urn:theme:2'] }),
      indicator('plain', 'o', 'u'),
      indicator('with-unit', 'o', [], { unitDescription: 'a "unit"' }),
      ...values.map((value, at) =>
        report(`r${at}`, at % 2 === 0 ? 'plain' : 'with-unit', value, own(value, at)),
      ),
      // Neither its indicator nor an organization is described.
      report('dangling', 'not-described', '1'),
    ),
  )
})

const linesOf = async (filters: Filters): Promise<string[]> =>
  (await getRows(app, { ...filters, format: 'ndjson' })).body.split('\n').slice(0, -1)

/** The text of each row, page by page. In a text, the start of a row has backslashes. */
async function pagesOf(filters: Filters): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { body } = await getRows(app, { ...filters, cursor })
    const end = body.lastIndexOf('],"meta":{')
    const [, ...rows] = body.slice('{"data":['.length, end).split(rowMarker)
    pages.push(rows.map((row, at) => rowMarker + (at < rows.length - 1 ? row.replace(/,$/, '') : row)))
    cursor =
      (JSON.parse(body.slice(end + '],"meta":'.length, -1)) as { cursor: string | null }).cursor ?? undefined
  } while (cursor !== undefined)
  return pages
}

describe('the rows of a page', () => {
  it('are the lines of the stream, byte for byte', async () => {
    for (const filters of [{}, { include: 'uri' }]) {
      const lines = await linesOf(filters)
      expect(lines).toHaveLength(values.length + 1)
      expect(await pagesOf({ ...filters, limit: 1000 })).toEqual([lines])
      // A page with a very large number is written by this process as well, so each row is asked for by itself too.
      expect((await pagesOf({ ...filters, limit: 1 })).flat()).toEqual(lines)
    }
  })

  it('are so at every limit and with filters', async () => {
    for (const filters of [
      {},
      { theme: 'urn:theme:2' },
      { theme: 'urn:theme:2', include: 'uri' },
      { kind: 'numeric' },
      { 'period[from]': '2024-06-01' },
    ]) {
      const lines = await linesOf(filters)
      expect(lines.length).toBeGreaterThan(20)
      for (const limit of [7, lines.length - 1, lines.length, lines.length + 1]) {
        const pages = await pagesOf({ ...filters, limit })
        expect(pages).toHaveLength(Math.ceil(lines.length / limit))
        expect(pages.flat()).toEqual(lines)
      }
    }
  })
})
