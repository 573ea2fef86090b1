// Data that is written through the front door, and read back the same way to compare it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const namespace = 'prairie'

const fileAt = (path: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

const documents = [
  'docs/samples/first-capsule.jsonld',
  'test/fixtures/capsules/good-nested.jsonld',
  'test/fixtures/capsules/good-shared-indicator.jsonld',
]

async function call(url: string, key: string, path: string, body?: string): Promise<Response> {
  const headers = { 'X-API-Key': key, 'X-Namespace': namespace, 'Content-Type': 'application/json' }
  const answer = await fetch(url + path, body === undefined ? { headers } : { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Makes the namespace and has the documents accepted. */
export async function writeData(url: string, key: string): Promise<void> {
  await call(url, key, '/namespaces', JSON.stringify({ namespace }))
  for (const path of documents) {
    const uploaded = await call(url, key, '/capsules', await fileAt(path))
    const { capsule_id: id } = (await uploaded.json()) as { capsule_id: string }
    for (let tries = 0, status = 'pending'; status !== 'accepted'; tries += 1) {
      const capsule = await call(url, key, `/capsules/${id}?wait=10`)
      status = ((await capsule.json()) as { status: string }).status
      if (status === 'rejected' || tries > 30) throw new Error(`${path} is ${status}`)
    }
  }
}

interface Rows {
  readonly data: readonly Readonly<Record<string, unknown>>[]
}

/** What every version answers of a row; others have been added since. */
const compared = ['id', 'value', 'unit', 'period_start', 'period_end', 'indicator_name', 'org_name']

export interface Read {
  readonly rows: readonly string[]
  /** N-Quads, in alphabetical order. */
  readonly graph: readonly string[]
}

export async function readData(url: string, key: string): Promise<Read> {
  const { data } = (await (await call(url, key, '/rows/indicator-reports?limit=100')).json()) as Rows
  const quads = await (await call(url, key, '/export?format=nquads')).text()
  return {
    rows: data.map((row) => JSON.stringify(compared.map((name) => row[name]))).toSorted(),
    graph: quads.split('\n').filter(Boolean).toSorted(),
  }
}
