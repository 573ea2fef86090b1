// What a hostile capsule may cost, by the processor time of service and database together and by the memory that the
// serving process takes beyond what it had. Rules, section 2, give a check 60 s and 512 MB; these leave room for a
// slower machine, and show a change for the worse.

export interface Bounds {
  readonly uploadMs: number
  readonly uploadMb: number
  /** Of the worst read. */
  readonly readMs: number
  readonly readMb: number
}

const ordinary: Bounds = { uploadMs: 20_000, uploadMb: 700, readMs: 8_000, readMb: 350 }

/** Where more is known to be needed. */
const further: Readonly<Record<string, Partial<Bounds>>> = {
  // All rows as a compressed stream: 1,000 reports with 60,000 themes each are some 2 GB of JSON.
  'themes-of-one-outcome-in-three-files': { readMs: 40_000 },
  // Sixty uploads, each of which has to read every source before it again: half a second for the last.
  'sources-that-disagree': { uploadMs: 40_000 },
}

export const boundsOf = (name: string): Bounds => ({
  ...ordinary,
  ...(Object.hasOwn(further, name) ? further[name] : {}),
})
