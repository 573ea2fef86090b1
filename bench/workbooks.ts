// The same data as JSON-LD and as a workbook: what taking it in costs the service, as a ratio.
import { browserZipCodec } from '../src/core/spreadsheet/browser-zip-codec.ts'
import { layout, type LayoutColumn, type LayoutSheet } from '../src/core/workbook/layout.ts'
import { writeLayout } from '../src/core/workbook/write-layout.ts'
import type { Generated } from './capsules.ts'
import { costOf, rollBack, upload } from './ingest.ts'
import { ms, type Line } from './measure.ts'
import type { Service } from './service.ts'

export async function measureWorkbooks(
  service: Service,
  { capsules, reports }: Generated,
  lines: Line[],
): Promise<void> {
  const namespace = 'bench-workbook'
  const [document = Buffer.alloc(0)] = capsules
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace }))
  const book = await asWorkbook(document)
  const [json, workbook] = [
    await bestIn(service, namespace, document),
    await bestIn(service, namespace, book),
  ]
  const size = (bytes: Buffer): string => `${(bytes.length / 1024 / 1024).toFixed(1)} MiB`
  lines.push({
    work: `the same data as a workbook of ${size(book)} in, processor time of Node`,
    reports,
    ours: ms(workbook),
    other: `${ms(json)} as JSON-LD of ${size(document)}`,
    ratio: workbook / json,
  })
}

type Entry = Readonly<Record<string, unknown>>

/** Each entry as a row: what is written as text, its identifiers, and the number of its measure. */
async function asWorkbook(document: Buffer): Promise<Buffer> {
  const read = JSON.parse(document.toString()) as { '@graph': readonly Entry[] } | readonly Entry[]
  const entries = '@graph' in read ? read['@graph'] : read
  const cellOf = ({ key, kind }: LayoutColumn, entry: Entry): string | null => {
    const value = entry[key]
    if (Array.isArray(value)) return value.join('; ')
    if (typeof value === 'object' && value !== null)
      return String((value as { hasNumericalValue?: string }).hasNumericalValue)
    if (typeof value !== 'string') return null
    return kind === 'day' ? value.slice(0, 10) : value
  }
  const rowsOf = ({ type, columns }: LayoutSheet) => [
    entries
      .filter((entry) => entry['@type'] === type)
      .map((entry) => columns.map((column) => cellOf(column, entry))),
  ]
  const chunks: Uint8Array[] = []
  for await (const chunk of writeLayout({ sheets: layout, language: 'en', rowsOf }, browserZipCodec))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The best of three uploads: the first compiles the code. */
async function bestIn(service: Service, namespace: string, capsule: Buffer): Promise<number> {
  const costs: number[] = []
  for (let run = 0; run < 3; run++) {
    let id = ''
    const cost = await costOf(service, async () => {
      id = await upload(service, namespace, capsule)
    })
    costs.push(cost.nodeCpuMs)
    await rollBack(service, namespace, id)
  }
  return Math.min(...costs)
}
