// The service and what one would take instead, in one run on the same data: --peers, and at several sizes with --growth.
import { writeFileSync } from 'node:fs'

import { generate } from '../capsules.ts'
import { startPlainServer } from '../plain-server.ts'
import { startService } from '../service.ts'
import { countStatements } from './expected.ts'
import { nameMachine, postgresVersion } from './machine.ts'
import { measureSize } from './measure-size.ts'
import { measureNamespaces } from './namespaces.ts'
import { arePeersInstalled, howToInstall, peerNames, type PeerName } from './peer-process.ts'
import { say } from './progress.ts'
import type { Disk, Figure, Results } from './results.ts'
import { allFigures } from './tables.ts'

export interface ComparisonOptions {
  readonly sizes: readonly number[]
  readonly hasPeers: boolean
  readonly hasNamespaces: boolean
  /** The file that the results go to. */
  readonly out?: string | undefined
}

export async function measureComparison(
  root: string,
  dataDir: string,
  options: ComparisonOptions,
): Promise<void> {
  const machine = nameMachine(root)
  const start = performance.now()
  let peers: PeerName[] = []
  if (options.hasPeers && arePeersInstalled(root)) peers = [...peerNames]
  else if (options.hasPeers) say(howToInstall)
  const left = new Map<PeerName, number>()
  const figures: Figure[] = []
  const disk: Disk[] = []
  const service = await startService(root, dataDir)
  const plain = await startPlainServer(dataDir)
  try {
    const postgres = await postgresVersion(service.pool)
    // After every part: a run that is ended early keeps what it has.
    const keep = (): Results => {
      const seconds = Math.round((performance.now() - start) / 1000)
      const results: Results = { machine: { ...machine, postgres }, seconds, figures, disk }
      if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(results, null, 2)}\n`)
      return results
    }
    for (const reports of options.sizes) {
      say(`${reports.toLocaleString('en')} reports, with ${['impact-graph', ...peers].join(', ')}`)
      const generated = generate(reports)
      const statements = countStatements(generated)
      const size = await measureSize({ root, dataDir, service, plain, generated, statements, peers })
      figures.push(...size.figures, ...notTried(left, reports))
      disk.push(size.disk)
      // Who could not do it here is not tried with more.
      const failed = new Set(size.figures.filter((each) => each.failure).map((each) => each.participant))
      for (const name of peers.filter((each) => failed.has(each))) left.set(name, reports)
      peers = peers.filter((each) => !failed.has(each))
      keep()
    }
    if (options.hasNamespaces) {
      say('a thousand namespaces')
      const many = await measureNamespaces(service, plain)
      figures.push(...many.figures)
      disk.push(many.disk)
    }
    console.log(allFigures(keep()))
  } finally {
    plain.stop()
    await service.stop()
  }
}

/** Those that failed with fewer reports are shown as such, and not left out. */
const notTried = (left: ReadonlyMap<PeerName, number>, reports: number): Figure[] =>
  [...left].map(([participant, fewer]) => ({
    task: 'load',
    participant,
    reports,
    namespaces: 1,
    failure: `not tried: failed with ${fewer.toLocaleString('en')} reports`,
  }))
