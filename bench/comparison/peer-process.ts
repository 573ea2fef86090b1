// A peer in a process of its own (bench/peers/), with bounds on time and memory. It times itself, so that what the
// processes say to each other costs it nothing.
import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { memoryMb, processorMs } from '../usage.ts'

export const peerNames = ['oxigraph', 'comunica-n3', 'jsonld-shacl'] as const

export type PeerName = (typeof peerNames)[number]

/** Files that peers read, prepared before any time is taken. */
export interface PeerFiles {
  readonly capsules: readonly string[]
  /** The same nodes under one inline context, for a peer that loads no contexts. */
  readonly inlined: readonly string[]
  readonly contexts: readonly (readonly [url: string, file: string])[]
  readonly shapes: string
}

export interface Timed<Answer> {
  readonly ms: number
  readonly answer: Answer
}

/** It could not be done, and why: a part of a sentence. */
export class PeerFailure extends Error {}

export interface PeerProcess {
  ask<Answer>(task: string, question?: object): Promise<Timed<Answer>>
  /** Milliseconds so far, with all threads. */
  processor(): number
  stop(): void
}

export interface Bounds {
  readonly memoryMb: number
  readonly loadMs: number
  readonly questionMs: number
}

const usualBounds: Bounds = { memoryMb: 6 * 1024, loadMs: 300_000, questionMs: 60_000 }

export const arePeersInstalled = (root: string): boolean =>
  existsSync(join(root, 'bench', 'node_modules', 'oxigraph'))

export const howToInstall = 'Other stores are not installed: npm --prefix bench ci'

type Message = { ms: number; answer: unknown } | { error: string }

export function startPeer(
  root: string,
  name: PeerName,
  files: PeerFiles,
  bounds: Bounds = usualBounds,
): PeerProcess {
  const program = join(root, 'bench', 'peers', 'main.js')
  const child = fork(program, [name, JSON.stringify(files)], {
    execArgv: [`--max-old-space-size=${bounds.memoryMb}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  /** Why it answers no more. */
  let ended: string | undefined
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-20_000)
  })
  return {
    async ask<Answer>(task: string, question: object = {}) {
      if (ended !== undefined) throw new PeerFailure(`ended before: ${ended}`)
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new PeerFailure(`ended before: ${lastWords(complaint)}`)
      }
      const boundMs = task === 'load' ? bounds.loadMs : bounds.questionMs
      const message = await answerOf(
        child,
        { task, question },
        boundMs,
        bounds.memoryMb,
        () => complaint,
      ).catch((error: unknown) => {
        if (error instanceof PeerFailure) ended = error.message
        throw error
      })
      if ('error' in message) throw new PeerFailure(message.error)
      return message as Timed<Answer>
    },
    processor: () => processorMs(child.pid ?? 0),
    stop: () => void child.kill('SIGKILL'),
  }
}

/** On one line, for a cell of a table. */
const lastWords = (complaint: string): string =>
  complaint.replaceAll(/\s+/g, ' ').replaceAll('|', '/').trim().slice(-200)

function answerOf(
  child: ChildProcess,
  asked: object,
  boundMs: number,
  boundMb: number,
  complaint: () => string,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const end = (failure: string): void => {
      stopWaiting()
      child.kill('SIGKILL')
      reject(new PeerFailure(failure))
    }
    const isOut = (): boolean => /heap out of memory|memory access out of bounds/.test(complaint())
    const tooMuch = `needed more than ${Math.round(boundMb / 102.4) / 10} GB of memory`
    const onExit = (): void => end(isOut() ? tooMuch : `ended by itself: ${lastWords(complaint())}`)
    const onMessage = (message: Message): void => {
      stopWaiting()
      resolve(message)
    }
    const clock = setTimeout(() => end(`took longer than ${boundMs / 1000} s`), boundMs)
    // WebAssembly and buffers are outside of the heap that Node bounds.
    const watch = setInterval(() => memoryMb(child.pid ?? 0) > boundMb && end(tooMuch), 200)
    const stopWaiting = (): void => {
      clearTimeout(clock)
      clearInterval(watch)
      child.off('exit', onExit).off('message', onMessage)
    }
    child.on('exit', onExit).on('message', onMessage)
    // Whoever has ended meanwhile is noticed by its end.
    child.send(asked, () => {})
  })
}
