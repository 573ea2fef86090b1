// Capsules in and back out: time, processor time and memory.
import type { Generated } from './capsules.ts'
import { ms } from './measure.ts'
import type { Line } from './measure.ts'
import type { Service, Usage } from './service.ts'

const cpuOf = (before: Usage, after: Usage): number =>
  after.nodeCpuMs - before.nodeCpuMs + after.postgresCpuMs - before.postgresCpuMs

export async function upload(service: Service, namespace: string, capsule: string | Buffer): Promise<string> {
  const headers = { 'X-Namespace': namespace }
  const sent = await service.call('POST', '/capsules', headers, capsule)
  const { capsule_id: id } = JSON.parse(sent.body.toString()) as { capsule_id: string }
  for (;;) {
    const answer = await service.call('GET', `/capsules/${id}?wait=30`, headers)
    const { status } = JSON.parse(answer.body.toString()) as { status: string }
    if (status === 'accepted') return id
    if (status !== 'pending')
      throw new Error(`a capsule is ${status}: ${answer.body.toString().slice(0, 2000)}`)
  }
}

/** All capsules into a new namespace; the first one is measured, in, out and in again. The namespace's internal number. */
export async function ingest(
  service: Service,
  { capsules, reports }: Generated,
  namespace: string,
  lines: Line[],
): Promise<string> {
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace }))
  const [first = Buffer.alloc(0), ...others] = capsules
  const mib = first.length / 1024 / 1024
  const text = first.toString()

  const parseStart = performance.now()
  JSON.parse(text)
  const parseMs = performance.now() - parseStart

  const before = service.usage()
  const start = performance.now()
  const id = await upload(service, namespace, first)
  const ingestMs = performance.now() - start
  const after = service.usage()
  const cpuMs = cpuOf(before, after)
  lines.push({
    work: `capsule of ${mib.toFixed(1)} MiB in, processor time of Node and PostgreSQL`,
    reports,
    ours: ms(cpuMs),
    other: `${ms(parseMs)} JSON.parse`,
    ratio: cpuMs / parseMs,
    budget: '<= 10x (API + worker)',
    isWithin: (after.nodeCpuMs - before.nodeCpuMs) / parseMs <= 10,
  })
  lines.push({
    work: '  Node alone',
    reports,
    ours: ms(after.nodeCpuMs - before.nodeCpuMs),
    ratio: (after.nodeCpuMs - before.nodeCpuMs) / parseMs,
  })
  lines.push({ work: '  from POST to accepted', reports, ours: ms(ingestMs) })
  const grownMb = after.nodeMb - before.nodeMb
  lines.push({
    work: '  memory grown',
    reports,
    ours: `${grownMb} MB`,
    budget: '<= 250 MB',
    isWithin: grownMb <= 250,
  })

  const rollbackStart = performance.now()
  const gone = await service.call('DELETE', `/capsules/${id}`, { 'X-Namespace': namespace })
  if (gone.status !== 204) throw new Error(`rollback answered ${gone.status}: ${gone.body.toString()}`)
  const rollbackMs = performance.now() - rollbackStart
  lines.push({
    work: '  its rollback',
    reports,
    ours: ms(rollbackMs),
    other: `${ms(ingestMs)} in`,
    ratio: rollbackMs / ingestMs,
    budget: '<= 1x',
    isWithin: rollbackMs <= ingestMs,
  })

  const allStart = performance.now()
  for (const [at, capsule] of [first, ...others].entries()) {
    await upload(service, namespace, capsule)
    if (process.stderr.isTTY) process.stderr.write(`\r${at + 1} of ${capsules.length} capsules`)
  }
  lines.push({
    work: `all ${capsules.length} capsules in, one after the other`,
    reports,
    ours: `${((performance.now() - allStart) / 1000).toFixed(1)} s`,
  })
  const { rows } = await service.pool.query<{ namespace_id: string }>(
    'select namespace_id from namespace where slug = $1',
    [namespace],
  )
  return rows[0]?.namespace_id ?? ''
}
