// Password hashes: argon2id. Each takes 19 MiB and about 30 ms of processor time, so only two are computed at a time; the
// others wait in a queue, and when the queue is full, further ones are refused with 503. Rules, section 6.
import { hash, verify } from '@node-rs/argon2'

import { problem } from '../../contract/problems.ts'

export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

// The minimum that OWASP recommends; the library's default algorithm is argon2id.
let cost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxConcurrent = 2
const maxWaiting = 50

let running = 0
const waiting: (() => void)[] = []

async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) {
    if (waiting.length >= maxWaiting) {
      throw problem('unavailable', { why: 'many_sign_ins' })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // The next in the queue takes over this slot, so `running` stays the same.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Different encodings of the same visible text are the same password. */
const normalizePassword = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  withinLimit(() => hash(normalizePassword(password), cost))

/** The hash of random bytes that are not known any more, computed with the cost above. */
let dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$CB4d7Wsxb6LAQi2QErPhGw$e2TVAxSilDFWtcpS/Qvr7BPXdfQf/3mlGlbOJXjVWXU'

/** For tests only: no setting calls it, and `test/import-law.test.ts` keeps it out of the program. */
export function setPasswordCost(testCost: PasswordCost): void {
  const { memoryCost, timeCost, parallelism } = testCost
  cost = testCost
  dummyHash = dummyHash.replace(/m=\d+,t=\d+,p=\d+/, `m=${memoryCost},t=${timeCost},p=${parallelism}`)
}

/** Without a stored hash a dummy is verified, so that the response time does not reveal whether the account exists. */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const isRight = await withinLimit(() => verify(storedHash ?? dummyHash, normalizePassword(password)))
  return storedHash !== undefined && isRight
}
