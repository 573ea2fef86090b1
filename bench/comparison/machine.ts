// Names the machine and the state of the code that figures are of.
import { spawnSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

import type { Pool } from 'pg'

import type { Machine } from './results.ts'

/** Changes that are not committed are named: such figures cannot be repeated. */
function commitOf(root: string): string {
  const git = (...words: string[]) => spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' })
  const head = git('rev-parse', '--short', 'HEAD')
  if (head.status !== 0) return 'unknown'
  const isChanged = git('status', '--porcelain', '--', 'src', 'bench').stdout.trim() !== ''
  return head.stdout.trim() + (isChanged ? ' with changes' : '')
}

/** The load is taken when the bench starts: afterwards it is the bench's own. */
export function nameMachine(root: string): Omit<Machine, 'postgres'> {
  const processors = cpus()
  return {
    processor: (processors[0]?.model ?? 'unknown').trim(),
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    commit: commitOf(root),
    date: new Date().toISOString().slice(0, 10),
    loadBefore: Math.round(((loadavg()[0] ?? 0) / processors.length) * 100) / 100,
  }
}

export async function postgresVersion(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version.split(' ')[0] ?? 'unknown'
}
