// Pages on a server that compiles plans (JIT), as PostgreSQL does by default, and on one that does not: in sessions of the
// service there is no difference, because they switch it off. Beside it, what it would be without that.
import { Client } from 'pg'

import { generate } from './capsules.ts'
import { ms } from './measure.ts'
import { fill, inTurns, openAgain, pageOf, printAligned, reports, type Side } from './pages.ts'
import { selections } from './reads.ts'

/** An empty database, and a role that owns it. */
export async function measureJit(root: string, dataDir: string): Promise<number> {
  const { PLAIN_URL } = process.env
  if (!PLAIN_URL) {
    console.error('Set PLAIN_URL to an empty database of PostgreSQL.')
    return 2
  }
  const filled = await fill(root, dataDir, PLAIN_URL)
  // What a server has by default reaches a session when it begins.
  const began = async (jit: string): Promise<Side> => {
    await setForDatabase(PLAIN_URL, jit)
    const side = { ...filled, store: await openAgain(PLAIN_URL) }
    await side.store.prepared.query('select 1')
    return side
  }
  const sides = {
    on: await began('on'),
    off: await began('off'),
    without: { ...filled, store: await openAgain(PLAIN_URL, { jit: 'on' }) },
  }
  try {
    await measureAll(sides)
  } finally {
    await setForDatabase(PLAIN_URL, 'default')
    for (const { store } of [filled, ...Object.values(sides)]) await store.close()
  }
  return 0
}

async function setForDatabase(url: string, jit: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter database %I set jit = %s', current_database(), $1::text) as statement`,
      [jit],
    )
    await client.query(rows[0]?.statement ?? '')
  } finally {
    await client.end()
  }
}

type Sides = Readonly<Record<'on' | 'off' | 'without', Side>>

async function measureAll(sides: Sides): Promise<void> {
  const lines = [['page of 100', 'server with JIT', 'without', 'ratio', 'session with JIT too', 'ratio']]
  const org = generate(reports).cards[7]?.org ?? ''
  for (const [name, selection] of Object.entries(selections(org))) {
    const [on, off, without] = await Promise.all(
      [sides.on, sides.off, sides.without].map((side) => pageOf(side, selection, 100, false)),
    )
    if (!on || !off || !without) continue
    const took = await inTurns({ on, off })
    const compiled = await inTurns({ without }, 2)
    lines.push([
      name,
      ms(took.on),
      ms(took.off),
      (took.on / took.off).toFixed(2),
      ms(compiled.without),
      (compiled.without / took.off).toFixed(1),
    ])
  }
  printAligned(lines)
}
