// Everything that is measured, against its budget, with every answer compared with the generator's truth.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { measureBodies } from './bodies.ts'
import { generate, truthOf, type Generated } from './capsules.ts'
import { measureChanges } from './changes.ts'
import { measureCitus } from './citus.ts'
import { measureComparison } from './comparison/measure-comparison.ts'
import { writeDocs } from './comparison/write-docs.ts'
import { measureHostile } from './hostile.ts'
import { measureEventLoop } from './event-loop.ts'
import { measureExports } from './exports.ts'
import { ingest } from './ingest.ts'
import { measureLinks } from './links.ts'
import { measureLoad } from './load.ts'
import { measureJit } from './jit.ts'
import { printTable, type Line } from './measure.ts'
import { measurePlans } from './plans.ts'
import { measurePreviews } from './previews.ts'
import { measureProcesses } from './processes.ts'
import { measureReads } from './reads.ts'
import { startService } from './service.ts'
import { measureSmallCapsules } from './small-capsules.ts'
import { measureLargeTree, measureSmallTree } from './trees.ts'
import { measureWorkbooks } from './workbooks.ts'

const has = (argv: readonly string[], flag: string): boolean => argv.includes(flag)

const valueOf = (argv: readonly string[], option: string): string | undefined =>
  has(argv, option) ? argv[argv.indexOf(option) + 1] : undefined

/** `--peers`, `--growth` and `--docs` go together: measure beside others, at several sizes, and write it down. */
async function compare(root: string, dataDir: string, argv: readonly string[]): Promise<void> {
  const hasGrowth = has(argv, '--growth')
  if (hasGrowth || has(argv, '--peers')) {
    const one = valueOf(argv, '--reports')
    const several = hasGrowth ? [12_000, 100_000, 1_000_000] : [12_000]
    await measureComparison(root, dataDir, {
      sizes: one === undefined ? several : one.split(',').map(Number),
      hasPeers: has(argv, '--peers'),
      hasNamespaces: hasGrowth,
      out: valueOf(argv, '--out'),
    })
  }
  if (has(argv, '--docs')) writeDocs(root)
}

/** `--reports N` measures one size alone, `--no-pages` leaves pages and facets out, `--previews` all but ingest and previews, `--changes` all but ingest and the feed of changes, `--workbooks` all but the same data as a workbook. */
function sizesOf(argv: readonly string[]): number[] {
  const at = argv.indexOf('--reports')
  if (at >= 0) return [Number(argv[at + 1])]
  if (has(argv, '--workbooks')) return [12_000]
  if (has(argv, '--previews') || has(argv, '--changes')) return [1_000_000]
  return [12_000, has(argv, '--quick') ? 50_000 : 1_000_000]
}

/** Where a preview would cost more than an ingest, it shows in a large namespace. */
const largeReports = 500_000

export async function main(root: string, argv: readonly string[]): Promise<number> {
  const started = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'impact-graph-bench-'))
  // PostgreSQL never runs as root; whoever it runs as then must get in.
  chmodSync(dataDir, 0o755)
  if (has(argv, '--hostile') || has(argv, '--load')) {
    try {
      if (has(argv, '--load')) return await measureLoad(root, dataDir, argv)
      const names = argv.slice(argv.indexOf('--hostile') + 1).filter((each) => each !== '--bodies')
      if (has(argv, '--bodies')) return await measureBodies(root, dataDir, names)
      const isWhole = names.length === 0
      const failed = await measureHostile(root, join(dataDir, 'capsules'), names)
      return isWhole ? failed + (await measureBodies(root, join(dataDir, 'bodies'))) : failed
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  if (['--event-loop', '--processes', '--links', '--plans'].some((flag) => has(argv, flag))) {
    try {
      if (has(argv, '--links')) await measureLinks(root, dataDir)
      else if (has(argv, '--plans')) await measurePlans(root, dataDir)
      else if (has(argv, '--processes')) await measureProcesses(root, dataDir)
      else await measureEventLoop(root, dataDir, argv[argv.indexOf('--event-loop') + 1])
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
    return 0
  }
  if (has(argv, '--citus') || has(argv, '--jit')) {
    try {
      return await (has(argv, '--jit') ? measureJit : measureCitus)(root, dataDir)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  if (['--peers', '--growth', '--docs'].some((flag) => has(argv, flag))) {
    try {
      await compare(root, dataDir, argv)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
    return 0
  }
  const service = await startService(root, dataDir)
  const lines: Line[] = [
    {
      work: 'first start to serving, with tenant and key',
      reports: 0,
      ours: `${((performance.now() - started) / 1000).toFixed(1)} s`,
      budget: '<= 10 s',
      isWithin: performance.now() - started <= 10_000,
    },
  ]
  try {
    const smallPages = new Map<string, number>()
    for (const reports of sizesOf(argv)) {
      const generated: Generated = generate(reports)
      if (reports < largeReports) await measureWorkbooks(service, generated, lines)
      if (has(argv, '--workbooks')) continue
      const namespace = `bench-${reports}`
      const namespaceId = await ingest(service, generated, namespace, lines)
      if (has(argv, '--changes')) {
        await measureChanges({ service, generated, namespace, lines })
        continue
      }
      if (reports >= largeReports || has(argv, '--previews')) {
        await measurePreviews({ service, generated, namespace, lines })
      }
      if (has(argv, '--previews')) continue
      const truth = truthOf(generated, namespaceId)
      if (!has(argv, '--no-pages')) {
        await measureReads({ service, generated, namespace, namespaceId, truth, lines, smallPages })
      }
      await measureSmallTree({ service, generated, namespace, truth, lines })
      await measureExports({ service, generated, namespace, truth, lines })
      await measureChanges({ service, generated, namespace, lines })
    }
    if (!['--previews', '--changes', '--workbooks'].some((flag) => has(argv, flag))) {
      await measureSmallCapsules(service, lines, has(argv, '--quick') ? 200 : 1000)
      await measureLargeTree(service, lines)
    }
  } finally {
    await service.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.log()
  printTable(lines)
  console.log(
    `\n${((performance.now() - started) / 1000).toFixed(0)} s in all; times are the best of several, over HTTP.`,
  )
  return 0
}
