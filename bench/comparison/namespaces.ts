// A thousand namespaces, each small: what pages cost where every one is asked for the first time, and what they take.
import { generate } from '../capsules.ts'
import { upload } from '../ingest.ts'
import type { PlainServer } from '../plain-server.ts'
import type { Service } from '../service.ts'
import { diskOf, tableSizes } from './disk.ts'
import { measureTask, type Participant } from './measure-task.ts'
import { countStatements, pageTasks } from './expected.ts'
import { bareJoins, loadedIn, ours, plainJoins } from './participants.ts'
import type { Disk, Figure, Task } from './results.ts'
import { spreadOf } from './statistics.ts'

const count = 1000
const reportsEach = 120
const uploadersAtOnce = 4
/** Of these the reads are measured; each is read once for each task. */
const asked = 25

const nameOf = (at: number): string => `bench-one-of-many-${at}`

/** All of them have the same identifiers and other values. */
const contentOf = (at: number) => generate(reportsEach, 1000 + at)

export async function measureNamespaces(
  service: Service,
  plain: PlainServer,
): Promise<{ figures: Figure[]; disk: Disk }> {
  const size = { reports: count * reportsEach, namespaces: count }
  const before = await tableSizes(service)
  const start = performance.now()
  const fill = async (first: number): Promise<void> => {
    for (let at = first; at < count; at += uploadersAtOnce) {
      await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace: nameOf(at) }))
      for (const capsule of contentOf(at).capsules) await upload(service, nameOf(at), capsule)
    }
  }
  await Promise.all(Array.from({ length: uploadersAtOnce }, (_, first) => fill(first)))
  const loadMs = performance.now() - start
  const disk = diskOf(before, await tableSizes(service), size, size.reports)
  await service.writes.query('vacuum analyze')
  const reads: Task[] = [...pageTasks, 'themes', 'tree', 'export']
  const spread = await inTurn(service, plain)
  const figures: Figure[] = [{ task: 'load', participant: 'ours', ...size, time: spreadOf([loadMs]) }]
  const rounds = { warmUps: 0, rounds: asked, enoughMs: Infinity, fewest: asked }
  for (const task of reads) figures.push(...(await measureTask(task, spread, size, rounds)))
  return { figures, disk }
}

/** Participants whose every call goes to another namespace. */
async function inTurn(service: Service, plain: PlainServer): Promise<Participant[]> {
  const places = await Promise.all(
    Array.from({ length: asked }, async (_, at) => {
      const number = Math.floor((at * count) / asked)
      const namespace = nameOf(number)
      const generated = contentOf(number)
      const loaded = await loadedIn(service, namespace, generated, countStatements(generated))
      return [ours(loaded, false), plainJoins(loaded, plain), bareJoins(loaded)] as const
    }),
  )
  return ([0, 1, 2] as const).map((side): Participant => {
    const sides = places.map((place) => place[side])
    const work = Object.keys(sides[0]?.work ?? {}).map((task) => {
      let turn = 0
      return [task, () => sides[turn++ % asked]?.work[task as Task]?.() ?? Promise.resolve(0)] as const
    })
    return { name: sides[0]?.name ?? 'ours', work: Object.fromEntries(work) }
  })
}
