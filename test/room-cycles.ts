// Cycles between the rooms of a source tree. A room is a folder directly below the root; a file directly below the root stands for
// itself. Where a folder only gathers rooms, they are the folders below it.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** Also `import(…)`, `export … from`, workers (`new URL('./x.ts', …)`), and imports of types: a reader follows them all the same. */
const imported = /(?:from|import)\s*\(?\s*'(\.[^'\s]+)'|new URL\(\s*'(\.[^'\s]+\.ts)'/g

const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('.d.ts')

/** Each cycle as its imports, `room/file.ts imports other/file.ts`, one for each step; none where the rooms form no cycle. */
export function roomCycles(root: string, gathering: readonly string[] = []): string[][] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isSource)
  const steps = new Map<string, Map<string, string>>()
  for (const file of files) {
    for (const [, specifier, worker] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      const target = relative(root, join(root, dirname(file), specifier ?? worker ?? ''))
      const [from, to] = [roomOf(file, gathering), roomOf(target, gathering)]
      if (from === to || target.startsWith('..')) continue
      const known = steps.get(from) ?? new Map<string, string>()
      if (!known.has(to)) known.set(to, `${file} imports ${target}`)
      steps.set(from, known)
    }
  }
  return [...steps.keys()].flatMap((room) => {
    const cycle = shortestCycle(room, steps)
    // It is found from each of its rooms; the first by name reports it.
    return cycle && cycle.every((other) => room <= other) ? [describeCycle(cycle, steps)] : []
  })
}

function roomOf(file: string, gathering: readonly string[]): string {
  const [first = file, second = ''] = file.split(sep)
  return gathering.includes(first) ? `${first}/${second}` : first
}

type Steps = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The rooms on the shortest way from a room back to itself. */
function shortestCycle(room: string, steps: Steps): readonly string[] | null {
  const paths: string[][] = [[room]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const next of steps.get(path.at(-1) ?? '')?.keys() ?? []) {
      if (next === room) return path
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  }
  return null
}

const describeCycle = (cycle: readonly string[], steps: Steps): string[] =>
  cycle.map((room, at) => steps.get(room)?.get(cycle[(at + 1) % cycle.length] ?? '') ?? '')
