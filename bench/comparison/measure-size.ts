// One size of the data: loaded by all participants, then read by all.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import type { Generated } from '../capsules.ts'
import { upload } from '../ingest.ts'
import type { PlainServer } from '../plain-server.ts'
import type { Service } from '../service.ts'
import { diskOf, tableSizes } from './disk.ts'
import { pageTasks } from './expected.ts'
import { memoryFloors, withCopyFloor } from './floors.ts'
import { measureProfiles } from './measure-profiles.ts'
import { measureTask, readRounds, type Participant, type Rounds } from './measure-task.ts'
import {
  bareJoins,
  checkContent,
  loadedIn,
  ours,
  peer,
  plainJoins,
  processorOf,
  staticPages,
} from './participants.ts'
import { writePeerFiles } from './peer-files.ts'
import { PeerFailure, startPeer, type PeerName, type PeerProcess } from './peer-process.ts'
import { say } from './progress.ts'
import { tasks, type Disk, type Figure, type Task } from './results.ts'

export interface SizeBench {
  readonly root: string
  readonly dataDir: string
  readonly service: Service
  readonly plain: PlainServer
  readonly generated: Generated
  readonly statements: number
  /** The peers that take part. */
  readonly peers: readonly PeerName[]
}

/** Up to here loads are repeated, and the floors of loading measured. */
const smallReports = 20_000

const roundsOfLoads = (reports: number): Rounds =>
  reports <= smallReports
    ? { warmUps: 0, rounds: 5, enoughMs: 20_000, fewest: 3 }
    : { warmUps: 0, rounds: 1, enoughMs: 0, fewest: 1 }

export async function measureSize(bench: SizeBench): Promise<{ figures: Figure[]; disk: Disk }> {
  const { generated } = bench
  const size = { reports: generated.reports, namespaces: 1 }
  const own = { namespace: '', stored: 0 }
  const processes = await startPeers(bench)
  try {
    say(`  ${tasks.load}`)
    const before = await tableSizes(bench.service)
    const figures = await measureTask(
      'load',
      [
        {
          name: 'ours',
          processor: processorOf(bench.service),
          work: { load: () => loadOurs(bench, own) },
        },
        ...[...processes].map(([name, each]) => ({
          name,
          processor: () => each.processor(),
          work: { load: () => loadPeer(bench, each) },
        })),
        ...(generated.reports <= smallReports ? memoryFloors(generated) : []),
      ],
      size,
      roundsOfLoads(generated.reports),
    )
    const disk = diskOf(before, await tableSizes(bench.service), size, own.stored)
    await bench.service.writes.query('vacuum analyze')
    figures.push(...(await measureReads(bench, own.namespace, processes)))
    return { figures, disk }
  } finally {
    for (const each of processes.values()) each.stop()
    rmSync(folderOf(bench), { recursive: true, force: true })
  }
}

const folderOf = ({ dataDir, generated }: SizeBench): string => join(dataDir, `peers-${generated.reports}`)

async function startPeers(bench: SizeBench): Promise<Map<PeerName, PeerProcess>> {
  const { root, service, generated, peers } = bench
  if (peers.length === 0) return new Map()
  const files = await writePeerFiles(service, generated, folderOf(bench))
  return new Map(peers.map((name) => [name, startPeer(root, name, files)]))
}

/** All capsules one after the other into a new namespace: from the first POST until the last one is accepted. */
async function loadOurs(
  { service, generated }: SizeBench,
  own: { namespace: string; stored: number },
): Promise<number> {
  own.namespace = `bench-${generated.reports}-${own.stored / generated.reports}`
  own.stored += generated.reports
  await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace: own.namespace }))
  const start = performance.now()
  for (const capsule of generated.capsules) await upload(service, own.namespace, capsule)
  return performance.now() - start
}

interface LoadedGraph {
  readonly statements: number
  readonly violations?: number
  readonly warnings?: number
}

/** Who checks the data must come to our verdict: accepted, with a warning for the indicator that has no outcome. */
async function loadPeer({ generated, statements }: SizeBench, process: PeerProcess): Promise<number> {
  const { ms, answer } = await process.ask<LoadedGraph>('load')
  if (answer.statements !== statements) {
    throw new PeerFailure(`answered wrongly: ${answer.statements} statements, not ${statements}`)
  }
  const { violations = 0, warnings } = answer
  if (violations > 0 || (warnings !== undefined && warnings !== generated.organizations)) {
    throw new PeerFailure(`answered wrongly: ${violations} violations and ${warnings ?? 0} warnings`)
  }
  return ms
}

async function measureReads(
  bench: SizeBench,
  namespace: string,
  processes: ReadonlyMap<PeerName, PeerProcess>,
): Promise<Figure[]> {
  const { service, generated, statements } = bench
  const size = { reports: generated.reports, namespaces: 1 }
  const loaded = await loadedIn(service, namespace, generated, statements)
  await checkContent(loaded)
  const figures: Figure[] = []
  if (generated.reports <= smallReports) figures.push(...(await measureCopy(bench, loaded.namespaceId)))
  const pages = await staticPages(loaded)
  const participants: Participant[] = [
    ours(loaded, false),
    ours(loaded, true),
    plainJoins(loaded, bench.plain),
    bareJoins(loaded),
    pages.participant,
    ...[...processes].map(([name, each]) => peer(name, each, loaded)),
  ]
  // Pages last: a peer that is ended for its time answers nothing afterwards, and they take it longest.
  const reads: Task[] = ['tree', 'themes', 'export', ...pageTasks]
  for (const task of reads) {
    say(`  ${tasks[task]}`)
    const rounds = task === 'export' ? { ...readRounds, warmUps: 1, rounds: 5 } : readRounds
    figures.push(...(await measureTask(task, participants, size, rounds)))
  }
  pages.stop()
  figures.push(...(await measureProfiles(loaded)))
  return figures
}

const measureCopy = ({ service, generated }: SizeBench, namespaceId: string): Promise<Figure[]> =>
  withCopyFloor(service, namespaceId, (floor) =>
    measureTask(
      'load',
      [floor],
      { reports: generated.reports, namespaces: 1 },
      { ...roundsOfLoads(generated.reports), warmUps: 1 },
    ),
  )
