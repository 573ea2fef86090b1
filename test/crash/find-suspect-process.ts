// The child process in which a process checks a capsule that was in work when processes died.
import { readdirSync, readFileSync } from 'node:fs'

/** Null when there is none at this moment. */
export function findSuspectProcess(parent: number): number | null {
  const children = readdirSync(`/proc/${parent}/task`).flatMap((thread) =>
    read(`/proc/${parent}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return children.find((child) => read(`/proc/${child}/cmdline`).includes('suspect-process')) ?? null
}

/** Empty for what has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
