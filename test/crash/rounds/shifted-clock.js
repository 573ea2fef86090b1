// Loaded before the service (NODE_OPTIONS=--import): its clock is off by as many milliseconds as the file CLOCK_OFFSET_FILE
// says at the moment, so that it can jump while the service works. Covered is everything that reads Date, in the process,
// its threads and its children. Not covered are the database's own clock, by which leases, sessions and idempotency keys
// are timed, and timers, which a jump of a real clock does not touch either.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.CLOCK_OFFSET_FILE
let offset = 0
let readAt = -Infinity

function shift() {
  if (performance.now() - readAt > 20) {
    readAt = performance.now()
    try {
      offset = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      // Not written yet, or the test is over.
    }
  }
  return offset
}

globalThis.Date = class Date extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shift())
    else super(...values)
  }

  static now() {
    return RealDate.now() + shift()
  }
}
