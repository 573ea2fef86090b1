// Pages on a distributed database against the same pages on one machine, and where the difference comes from: planning,
// the way to the node that has the namespace and back, and reading there.
import type { Store } from '../src/database/pools/open-store.ts'
import { generate } from './capsules.ts'
import { ms } from './measure.ts'
import {
  best,
  fill,
  inTurns,
  openAgain,
  pageOf,
  printAligned,
  reports,
  type Page,
  type Side,
} from './pages.ts'
import { selections } from './reads.ts'

interface Query {
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}

/** Two empty databases: of any PostgreSQL, and of a Citus that holds nothing but the extension. */
export async function measureCitus(root: string, dataDir: string): Promise<number> {
  const { PLAIN_URL, CITUS_URL } = process.env
  if (!PLAIN_URL || !CITUS_URL) {
    console.error('Set PLAIN_URL and CITUS_URL to empty databases of PostgreSQL and of Citus.')
    return 2
  }
  const plain = await fill(root, dataDir, PLAIN_URL)
  const citus = await fill(root, dataDir, CITUS_URL, true)
  const custom = {
    ...plain,
    store: await openAgain(PLAIN_URL, { plan_cache_mode: 'force_custom_plan' }),
  }
  const sides = { plain, custom, citus }
  try {
    await measureAll(sides)
  } finally {
    for (const { store } of Object.values(sides)) await store.close()
  }
  return 0
}

type Sides = Readonly<Record<'plain' | 'custom' | 'citus', Side>>

async function measureAll({ plain, custom, citus }: Sides): Promise<void> {
  const way = await measureWay(plain, citus)
  console.log(
    `One row of one table: ${ms(way.plain)} plain, ${ms(way.citus)} Citus; to the node and back: ` +
      `${ms(way.citus - way.plain)}.\n`,
  )
  const lines = [
    [
      'page',
      'plain',
      'plain, custom',
      'Citus',
      'x plain',
      'x custom',
      'plan',
      'plan on node',
      'read on node',
    ],
  ]
  const org = generate(reports).cards[7]?.org ?? ''
  for (const [name, selection] of Object.entries(selections(org))) {
    for (const [kind, limit, isNext] of [
      ['100', 100, false],
      ['100, next', 100, true],
      ['1,000', 1000, false],
    ] as const) {
      const pages = await Promise.all(
        [plain, custom, citus].map((side) => pageOf(side, selection, limit, isNext)),
      )
      const [ofPlain, ofCustom, ofCitus] = pages
      if (!ofPlain || !ofCustom || !ofCitus) continue
      const took = await inTurns({ plain: ofPlain, custom: ofCustom, citus: ofCitus })
      lines.push([
        `${kind}: ${name}`,
        ms(took.plain),
        ms(took.custom),
        ms(took.citus),
        (took.citus / took.plain).toFixed(2),
        (took.citus / took.custom).toFixed(2),
        ...(await explainPage(citus, ofCitus)).map(ms),
      ])
    }
  }
  printAligned(lines)
}

async function measureWay(plain: Side, citus: Side): Promise<{ plain: number; citus: number }> {
  const ask =
    ({ store, namespaceId }: Side) =>
    () =>
      store.prepared.query({
        name: 'one row',
        text: 'select 1 from namespace_head where namespace_id = $1 limit 1',
        values: [namespaceId],
      })
  return await inTurns({ plain: ask(plain), citus: ask(citus) })
}

interface Explained {
  'Planning Time': number
  Plan: unknown
}

/** Milliseconds of planning by the coordinator, of planning on the node, and of reading there, of all statements of a page. */
async function explainPage({ store }: Side, page: Page): Promise<[number, number, number]> {
  const asked: Query[] = []
  const prepared = {
    query: (query: Query) => {
      asked.push(query)
      return store.prepared.query(query as never)
    },
  }
  await page({ ...store, prepared: prepared as unknown as Store['prepared'] })
  const sum: [number, number, number] = [0, 0, 0]
  for (const { text, values } of asked) {
    const found: number[][] = []
    for (let round = 0; round < 9; round++) {
      const { rows } = await store.prepared.query<{ 'QUERY PLAN': Explained[] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      const [plan] = rows[0]?.['QUERY PLAN'] ?? []
      const there =
        /"Planning Time":([\d.]+).*?"Execution Time":([\d.]+)/.exec(JSON.stringify(plan?.Plan)) ?? []
      found.push([plan?.['Planning Time'] ?? 0, Number(there[1] ?? 0), Number(there[2] ?? 0)])
    }
    for (const at of [0, 1, 2] as const) sum[at] += best(found.map((each) => each[at] ?? 0))
  }
  return sum
}
