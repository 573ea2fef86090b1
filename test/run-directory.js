// The directory of one test run. All that a run starts beside its own process group names this directory on its command
// line (PostgreSQL its data, Chromium its profile), so that it can be found and ended, whatever became of the run.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const gigabyte = 2 ** 30
// What lies in memory is written in less of the kernel's time.
const memory = '/dev/shm'
// Root's own temporary directory may be closed to the user that runs the database server.
const disk = process.getuid?.() === 0 ? '/tmp' : tmpdir()
const parents = existsSync(memory) ? [memory, disk] : [disk]

/** A run fills some hundred megabytes, and its programs need the rest. */
function isRoomy(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return folder === disk || Math.min(bavail * bsize, freemem() / 2) > 2 * gigabyte
}

// Short: the path of a socket lies below it.
const named = /^ig-run-(\d+)-\w+$/

export function makeRunDirectory() {
  removeLeftovers()
  const directory = mkdtempSync(join(parents.find(isRoomy) ?? disk, `ig-run-${process.pid}-`))
  chmodSync(directory, 0o1777)
  return directory
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A run that was killed could not clear away what it had started: the next one does. */
function removeLeftovers() {
  for (const directory of parents.flatMap((parent) =>
    readdirSync(parent).map((name) => join(parent, name)),
  )) {
    const pid = Number(named.exec(basename(directory))?.[1])
    if (!(pid > 0) || isAlive(pid)) continue
    if (statSync(directory, { throwIfNoEntry: false })?.uid === process.getuid?.()) clearAway(directory)
  }
}

/** Ends every process that uses the directory, and removes it. Gives back the command lines of those that it ended. */
export function clearAway(directory) {
  const places = [directory, ...databasesElsewhere(directory)]
  const ended = new Map()
  for (let tries = 0; tries < 100; tries++) {
    const left = processesNaming(places)
    if (left.length === 0) break
    for (const { pid, command } of left) {
      ended.set(pid, command)
      // At once, but in an order that gives back PostgreSQL's shared memory.
      kill(pid, command.includes('postgres') && tries < 50 ? 'SIGQUIT' : 'SIGKILL')
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  unmountBelow(directory)
  for (const place of places) rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  return [...ended.values()]
}

/** Small file systems that tests made, to fill them up. */
function unmountBelow(directory) {
  if (!existsSync('/proc/self/mounts')) return
  for (const line of readFileSync('/proc/self/mounts', 'utf8').split('\n')) {
    const place = line.split(' ')[1] ?? ''
    if (place.startsWith(`${directory}/`)) execFileSync('umount', ['-l', place])
  }
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** Where root's server user cannot get to a data directory, the database lies elsewhere and a file says where. */
function databasesElsewhere(directory) {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.name === 'database-location') return [readFileSync(path, 'utf8').trim()]
    return entry.isDirectory() && entry.name !== 'pgdata' ? databasesElsewhere(path) : []
  })
}

function processesNaming(places) {
  const isOurs = ({ pid, command }) =>
    pid !== process.pid && places.some((place) => place !== '' && command.includes(place))
  return (existsSync('/proc/self/cmdline') ? processesOfProc() : processesOfPs()).filter(isOurs)
}

function processesOfProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), command }]
      } catch {
        return []
      }
    })
}

function processesOfPs() {
  const listed = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return listed.split('\n').flatMap((line) => {
    const found = /^\s*(\d+) (.*)$/.exec(line)
    return found ? [{ pid: Number(found[1]), command: found[2] }] : []
  })
}
