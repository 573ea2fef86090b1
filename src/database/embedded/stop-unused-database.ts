// A program of its own, run when a process that used the embedded server has ended without releasing it: stops the server
// unless another process uses it. See watch-this-process.ts.
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import '../pools/pg-navigator-shim.ts'
import type { Location } from './location.ts'
import { findPostmaster, readState } from './postmaster.ts'
import { openSession, stopUnlessUsed } from './reach-server.ts'
import { readPassword } from './initialize.ts'
import { hasUser } from './users.ts'

const pollMs = 100
/** A server that was just started may not have written its pid file; sessions of a killed process may not have ended. */
const settleMs = 10_000

async function isStopped(location: Location): Promise<boolean> {
  const client = await openSession(location, await readPassword(location.database))
  try {
    return (await stopUnlessUsed(client, location)) !== 'used'
  } finally {
    await client.end().catch(() => {})
  }
}

async function stopUnusedDatabase(location: Location): Promise<void> {
  const { database } = location
  let wasSeen = false
  for (let end = performance.now() + settleMs; performance.now() < end; await sleep(pollMs)) {
    if ((await findPostmaster(database)) === undefined) {
      if (wasSeen || !existsSync(database)) return
      continue
    }
    wasSeen = true
    // It has a watcher too.
    if (await hasUser(database)) return
    const state = await readState(database)
    // Recovery after a crash takes as long as it takes.
    if (state === 'starting') end = performance.now() + settleMs
    if (state === 'ready' && (await isStopped(location).catch(() => false))) return
  }
}

// Where no shell waits for the end of the process, this program does, and a word on its input says that nothing is to be
// done.
if ((await text(process.stdin)) === '')
  await stopUnusedDatabase(JSON.parse(process.argv[2] ?? '') as Location)
