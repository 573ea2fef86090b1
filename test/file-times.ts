// How long each test file took: the ten slowest and the sum of each tier are printed, and all are kept below node_modules,
// where the next run looks them up to begin with the slowest.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Reporter, TestModule } from 'vitest/node'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const place = join(root, 'node_modules', '.cache', 'impact-graph', 'file-times.json')
const shownFiles = 10

/** Seconds by file, of the last run that each file was part of. */
export function readFileTimes(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(place, 'utf8')) as Record<string, number>))
  } catch {
    return new Map()
  }
}

export const timeKey = (moduleId: string): string => relative(root, moduleId)

const toSeconds = ({
  duration,
  collectDuration,
  setupDuration,
}: ReturnType<TestModule['diagnostic']>): number =>
  Math.round((duration + collectDuration + setupDuration) / 100) / 10

const writeLine = (seconds: number, text: string): string => `${seconds.toFixed(1).padStart(8)} s  ${text}`

export class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const measured = modules
      .map((module) => ({
        file: timeKey(module.moduleId),
        tier: module.project.name,
        seconds: toSeconds(module.diagnostic()),
      }))
      .sort((a, b) => b.seconds - a.seconds)
    const known = readFileTimes()
    const tiers = new Map<string, number>()
    for (const { file, tier, seconds } of measured) {
      known.set(file, seconds)
      tiers.set(tier, (tiers.get(tier) ?? 0) + seconds)
    }
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, JSON.stringify(Object.fromEntries(known), null, 1))
    // A single file needs no table.
    if (measured.length <= shownFiles) return
    const slowest = measured.slice(0, shownFiles).map(({ file, seconds }) => writeLine(seconds, file))
    const sums = [...tiers].map(([tier, seconds]) => writeLine(seconds, `all files of ${tier}`))
    console.log(['', 'Slowest test files:', ...slowest, ...sums, ''].join('\n'))
  }
}
