// Passwords as they are kept: argon2id. Each hash takes 19 MiB and some 30 ms of a processor, so only two are made at a
// time; the others wait their turn, and when too many wait, the next is asked to come back. Decisions, section 6.
import { hash, verify } from '@node-rs/argon2'

import { problem } from '../problems.ts'

export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

// What OWASP asks for at least; the algorithm is argon2id where none is named.
let cost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostAtOnce = 2
const mostWaiting = 50

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) {
      throw problem('unavailable', 'Too many people are signing in just now. Try again in a few seconds.')
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // The turn is handed on, so the number of those running stays the same.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Spellings of one text that look the same are the same password. */
const normal = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), cost))

/** Made with the cost above from random bytes that were not kept. */
let hashOfNoPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$CB4d7Wsxb6LAQi2QErPhGw$e2TVAxSilDFWtcpS/Qvr7BPXdfQf/3mlGlbOJXjVWXU'

/** For tests alone: no setting leads here, and `test/import-law.test.ts` keeps the program from calling it. */
export function setPasswordCost(testCost: PasswordCost): void {
  const { memoryCost, timeCost, parallelism } = testCost
  cost = testCost
  hashOfNoPassword = hashOfNoPassword.replace(
    /m=\d+,t=\d+,p=\d+/,
    `m=${memoryCost},t=${timeCost},p=${parallelism}`,
  )
}

/** Without a hash the same work is done in vain: how long the answer takes tells nothing. */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const isRight = await inTurn(() => verify(kept ?? hashOfNoPassword, normal(password)))
  return kept !== undefined && isRight
}
