// Previews of a capsule of 10 MiB against its ingest: of a file that is new to the namespace, and of one that takes the place
// of an earlier capsule with other values; and what it adds that the console looks for that earlier capsule.
import type { Generated } from './capsules.ts'
import { upload } from './ingest.ts'
import { bestMs, ms, type Line } from './measure.ts'
import type { Service } from './service.ts'

interface PreviewMeasurement {
  readonly service: Service
  readonly generated: Generated
  readonly namespace: string
  readonly lines: Line[]
}

interface Counted {
  readonly added: number
  readonly changed: number
}

const runs = 3
const budget = 2

/** The namespace describes the same as before afterwards. */
export async function measurePreviews({
  service,
  generated,
  namespace,
  lines,
}: PreviewMeasurement): Promise<void> {
  const { capsules, reports } = generated
  const headers = { 'X-Namespace': namespace }
  const first = capsules[0]?.toString() ?? ''
  const preview = async (document: string, query: string): Promise<Counted> => {
    const { status, body } = await service.call('POST', `/capsules/preview${query}`, headers, document)
    if (status !== 200) throw new Error(`a preview answered ${status}: ${body.toString().slice(0, 2000)}`)
    return (JSON.parse(body.toString()) as { changes: { reports: Counted } }).changes.reports
  }
  const compare = async (work: string, document: string, query: string): Promise<string> => {
    let counted: Counted = { added: 0, changed: 0 }
    const previewMs = await bestMs(runs, async () => {
      counted = await preview(document, query)
    })
    let id = ''
    const ingestMs = await bestMs(1, async () => {
      id = await upload(service, namespace, document, query)
    })
    lines.push({
      work: `preview of ${work} (${counted.added} reports added, ${counted.changed} changed)`,
      reports,
      ours: ms(previewMs),
      other: `${ms(ingestMs)} ingest`,
      ratio: previewMs / ingestMs,
      budget: `<= ${budget}x`,
      isWithin: previewMs / ingestMs <= budget,
    })
    return id
  }

  const size = `${(first.length / 1024 / 1024).toFixed(1)} MiB`
  // The same length, so that it stays within the size of a capsule.
  const added = await compare(
    `${size} of new data`,
    first.replaceAll('bench.example.org', 'bench.example.net'),
    '',
  )
  await service.call('DELETE', `/capsules/${added}`, headers)

  const earlier = await oldestCapsule(service, namespace)
  const changedValues = first.replaceAll(
    /("hasNumericalValue":")(\d)/g,
    (_all, key: string, digit: string) => `${key}${digit === '9' ? '1' : Number(digit) + 1}`,
  )
  const changed = await compare(
    `${size} with other values in the place of an earlier file`,
    changedValues,
    `?replaces=${earlier}`,
  )
  await measureSuggestion(service, namespace, first, changed, { reports, lines })
  await upload(service, namespace, first, `?replaces=${changed}`)
}

async function oldestCapsule(service: Service, namespace: string): Promise<string> {
  const answer = await service.call('GET', '/capsules?status=accepted&limit=1000', {
    'X-Namespace': namespace,
  })
  const { data } = JSON.parse(answer.body.toString()) as { data: { capsule_id: string }[] }
  return data.at(-1)?.capsule_id ?? ''
}

/** The console compares a file without a word on what it replaces. */
async function measureSuggestion(
  service: Service,
  namespace: string,
  document: string,
  earlier: string,
  { reports, lines }: { reports: number; lines: Line[] },
): Promise<void> {
  const path = '/capsules/preview?include=suggestion'
  const suggestedMs = await bestMs(runs, async () => {
    const { body } = await service.call('POST', path, { 'X-Namespace': namespace }, document)
    const { suggestion } = JSON.parse(body.toString()) as { suggestion: { capsule_id: string } | null }
    if (suggestion?.capsule_id !== earlier) throw new Error(`${earlier} was not suggested`)
  })
  const plainMs = await bestMs(runs, () =>
    service.call('POST', '/capsules/preview', { 'X-Namespace': namespace }, document),
  )
  lines.push({
    work: 'the same preview with a suggestion of what to replace',
    reports,
    ours: ms(suggestedMs),
    other: `${ms(plainMs)} without`,
    ratio: suggestedMs / plainMs,
  })
}
