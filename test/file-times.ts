// How long each test file took: the ten slowest and the sum of each tier are printed, and all are kept below node_modules,
// where the next run looks them up to begin with the slowest.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Reporter, TestModule } from 'vitest/node'

import { findTier } from './tiers.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const place = join(root, 'node_modules', '.cache', 'impact-graph', 'file-times.json')
const shownFiles = 10

type Entry = [file: string, seconds: number]

function readEntries(file: string): Entry[] {
  try {
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)
  } catch {
    return []
  }
}

/** Seconds by file, of the last run that each file was part of. */
export const readFileTimes = (): Map<string, number> => new Map(readEntries(place))

function writeEntries(file: string, entries: readonly Entry[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`)
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
      .map((module) => ({ file: timeKey(module.moduleId), seconds: toSeconds(module.diagnostic()) }))
      .sort((a, b) => b.seconds - a.seconds)
    const known = readFileTimes()
    const tiers = new Map<string, number>()
    for (const { file, seconds } of measured) {
      known.set(file, seconds)
      const tier = findTier(file)
      tiers.set(tier, (tiers.get(tier) ?? 0) + seconds)
    }
    writeEntries(place, [...known])
    // A single file needs no table.
    if (measured.length <= shownFiles) return
    const slowest = measured.slice(0, shownFiles).map(({ file, seconds }) => writeLine(seconds, file))
    const sums = [...tiers].map(([tier, seconds]) => writeLine(seconds, `all files of ${tier}`))
    console.log(['', 'Slowest test files:', ...slowest, ...sums, ''].join('\n'))
  }
}
