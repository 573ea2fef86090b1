// Bounds on peers, with programs that break them: each must end as a failure with its reason.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { arePeersInstalled, PeerFailure, startPeer, type Bounds, type PeerProcess } from './peer-process.ts'

const files = { capsules: [], inlined: [], contexts: [], shapes: '' }
const wide: Bounds = { memoryMb: 2048, loadMs: 300_000, questionMs: 300_000 }

let root = ''
let started: PeerProcess | undefined

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'impact-graph-peer-'))
  mkdirSync(join(root, 'bench', 'peers'), { recursive: true })
})

afterEach(() => {
  started?.stop()
  rmSync(root, { recursive: true, force: true })
})

function start(program: string, bounds: Partial<Bounds> = {}): PeerProcess {
  writeFileSync(join(root, 'bench', 'peers', 'main.js'), program)
  started = startPeer(root, 'oxigraph', files, { ...wide, ...bounds })
  return started
}

it('peers are installed once their packages are there', () => {
  expect(arePeersInstalled(root)).toBe(false)
  mkdirSync(join(root, 'bench', 'node_modules', 'oxigraph'), { recursive: true })
  expect(arePeersInstalled(root)).toBe(true)
})

it('an answer comes with the time that the peer took', async () => {
  const peer = start(`process.on('message', ({ task }) => process.send({ ms: 5, answer: task }))`)
  expect(await peer.ask('themes')).toEqual({ ms: 5, answer: 'themes' })
  expect(await peer.ask('load')).toEqual({ ms: 5, answer: 'load' })
})

it('an error of the peer is a failure, and it may be asked again', async () => {
  const peer = start(`process.on('message', () => process.send({ error: 'failed: no such graph' }))`)
  await expect(peer.ask('themes')).rejects.toEqual(new PeerFailure('failed: no such graph'))
  await expect(peer.ask('tree')).rejects.toEqual(new PeerFailure('failed: no such graph'))
})

it('a peer that does not answer is ended', async () => {
  const peer = start(`process.on('message', () => {})`, { questionMs: 100 })
  await expect(peer.ask('page')).rejects.toEqual(new PeerFailure('took longer than 0.1 s'))
  await expect(peer.ask('tree')).rejects.toEqual(new PeerFailure('ended before: took longer than 0.1 s'))
})

it('a peer that ends by itself leaves its last words', async () => {
  const peer = start(`process.on('message', () => { console.error('no package'); process.exit(1) })`)
  await expect(peer.ask('load')).rejects.toThrow('ended by itself')
})

it.skipIf(!existsSync('/proc/self/status'))('a peer that takes too much memory is ended', async () => {
  const program = `const kept = []
    process.on('message', () => setInterval(() => kept.push(Buffer.alloc(50_000_000, 1)), 10))`
  await expect(start(program, { memoryMb: 512 }).ask('load')).rejects.toEqual(
    new PeerFailure('needed more than 0.5 GB of memory'),
  )
})
