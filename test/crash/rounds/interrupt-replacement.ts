// A capsule takes the place of an earlier one, and processes are killed meanwhile. Whoever reads sees all of the one or all of
// the other, never both and never neither; the version of the namespace rises once.
import { setTimeout as pause } from 'node:timers/promises'

import { largeDocument } from './documents.ts'
import type { Fault } from './faults.ts'
import { until, type Service } from './service.ts'
import type { Tenant } from './tenant.ts'

interface Scene {
  readonly service: Service
  /** Of a namespace that nobody else writes to. */
  readonly headers: Record<string, string>
  readonly slug: string
  /** How many reports each version has, by the name of its organization. */
  readonly reports: { readonly earlier: number; readonly later: number }
}

let counter = 0

export const interruptReplacement: Fault = async ({ service, tenants, below, whileWriting }) => {
  const tenant = tenants[below(tenants.length)]
  if (tenant === undefined) return
  const scene = await openScene(service, tenant, { earlier: 20 + below(60), later: 20 + below(60) })
  const earlier = await uploadAndWait(scene, 'earlier', '')
  const before = await versionOf(scene)
  await whileWriting(async () => {
    const reading = watchRows(scene)
    const sending = send(scene, 'later', `&replaces=${earlier}`).catch(() => null)
    await pause(below(250))
    const victim = below(3)
    if (victim !== 1) await service.kill()
    if (victim !== 0) await service.killPostmaster()
    await sending
    await reading.stop()
  })
  service.mustRun()
  if (!service.isStarted) await service.start()
  const later = await uploadAndWait(scene, 'later', `&replaces=${earlier}`)
  const rows = await countRows(scene)
  if (rows?.earlier !== 0 || rows.later !== scene.reports.later) fail(scene, JSON.stringify(rows))
  const after = await versionOf(scene)
  if (after !== before + 1) fail(scene, `the version went from ${before} to ${after}`)
  const answer = await fetch(`${service.url}/capsules/${earlier}`, { headers: scene.headers })
  const { status, replaced_by } = (await answer.json()) as { status: string; replaced_by?: string }
  if (status !== 'deleted' || replaced_by !== later) fail(scene, `the earlier one is ${status}`)
}

function fail({ slug }: Scene, what: string): never {
  throw new Error(`the replacement in ${slug}: ${what}`)
}

async function openScene(service: Service, tenant: Tenant, reports: Scene['reports']): Promise<Scene> {
  const slug = `replacement-${tenant.number}-${++counter}`
  const made = await fetch(`${service.url}/namespaces`, {
    method: 'POST',
    headers: tenant.headers,
    body: JSON.stringify({ namespace: slug }),
  })
  if (made.status !== 201) throw new Error(`the namespace ${slug} was not made: ${await made.text()}`)
  return { service, headers: { ...tenant.headers, 'X-Namespace': slug }, slug, reports }
}

type Version = keyof Scene['reports']

const nameOf = ({ slug }: Scene, version: Version): string => `https://example.org/${slug}/${version}`

/** The id; null where the service asks for patience. The key makes it safe to send again. */
async function send(scene: Scene, version: Version, query: string): Promise<string | null> {
  const { service, headers, slug, reports } = scene
  const answer = await fetch(`${service.url}/capsules?label=${version}${query}`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': `${slug}-${version}` },
    body: largeDocument(nameOf(scene, version), reports[version]).text,
  })
  const text = await answer.text()
  if (answer.status === 503) return null
  if (answer.status !== 202) fail(scene, `the upload answered ${answer.status}: ${text}`)
  return (JSON.parse(text) as { capsule_id: string }).capsule_id
}

async function uploadAndWait(scene: Scene, version: Version, query: string): Promise<string> {
  let id: string | null = null
  await until(`${version} in ${scene.slug} is accepted`, async () => {
    id ??= await send(scene, version, query)
    if (id === null) return false
    const answer = await fetch(`${scene.service.url}/capsules/${id}?wait=10`, { headers: scene.headers })
    const { status } = (await answer.json()) as { status?: string }
    if (status === 'rejected') fail(scene, `${version} is rejected`)
    return answer.status === 200 && status === 'accepted'
  })
  return id ?? fail(scene, `${version} was not sent`)
}

/** Null where there is no whole answer. */
async function countRows(scene: Scene): Promise<Record<Version, number> | null> {
  const counts = { earlier: 0, later: 0 }
  const path = '/rows/indicator-reports?format=ndjson'
  const answer = await fetch(scene.service.url + path, { headers: scene.headers })
  const text = await answer.text()
  if (answer.status !== 200) return null
  for (const line of text.split('\n').filter(Boolean)) {
    const { org } = JSON.parse(line) as { org: { name: string } | null }
    if (org?.name === nameOf(scene, 'earlier')) counts.earlier++
    if (org?.name === nameOf(scene, 'later')) counts.later++
  }
  return counts
}

/** Reads on and on until it is stopped; every whole answer shows exactly one version, in whole. */
function watchRows(scene: Scene): { stop: () => Promise<void> } {
  let isOver = false
  const { reports } = scene
  const watch = async (): Promise<void> => {
    while (!isOver) {
      // Answers are cut off, or none comes, where a process is killed.
      const found = await countRows(scene).catch(() => null)
      if (found === null) await pause(5)
      else {
        const isEarlier = found.earlier === reports.earlier && found.later === 0
        const isLater = found.earlier === 0 && found.later === reports.later
        if (!isEarlier && !isLater) fail(scene, `a reader saw ${JSON.stringify(found)}`)
      }
    }
  }
  const watching = watch()
  // Looked at when it is stopped.
  watching.catch(() => {})
  return {
    async stop() {
      isOver = true
      await watching
    },
  }
}

async function versionOf({ service, slug }: Scene): Promise<number> {
  const [row] = await service.query<{ version: string }>(
    `select version from namespace_head
     where namespace_id = (select namespace_id from namespace where slug = $1 limit 1)`,
    [slug],
  )
  return Number(row?.version)
}
