// Plays rounds: a fault at random while clients of three tenants write, then every check. All on one data directory, which
// has to bear it all. The choices follow from the seed; what meets what at which moment does not.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { seededRandom } from '../../seeded-random.ts'
import { checkEvents } from './check-events.ts'
import { checkNamespace } from './check-namespace.ts'
import { checkSubmissions } from './check-submissions.ts'
import { largeDocument } from './documents.ts'
import { faults, whenReady, type Fault, type Round } from './faults.ts'
import { Figures } from './figures.ts'
import { followUntilOver } from './follow-changes.ts'
import { Service, until } from './service.ts'
import { Tenant } from './tenant.ts'
import { ConnectionBroken, previewUntilOver, writeUntilOver } from './writer.ts'

export interface RunOptions {
  readonly seed: number
  readonly rounds: number
  /** The faults to choose from; all of them unless given. */
  readonly names?: readonly string[] | undefined
  readonly print: (line: string) => void
}

const numberOfTenants = 3
/** So that lists stay short enough to be looked at in every round. */
const mostUploads = 200
const reportEvery = 10

export async function playRounds({ seed, rounds, names, print }: RunOptions): Promise<void> {
  const figures = new Figures()
  // One for the order of the faults, one for each round: how many numbers a round takes changes nothing for the next.
  const order = seededRandom(seed)
  const service = await Service.open(figures)
  const tenants: Tenant[] = []
  let now = 'the set-up'
  try {
    const possible = names ?? possibleFaults(service, figures)
    await service.start()
    for (let at = 1; at <= numberOfTenants; at++) tenants.push(await Tenant.create(at, service))
    const bag = new Bag(possible, order)
    for (let round = 1; round <= rounds; round++) {
      const name = bag.next()
      now = `round ${round} (${name})`
      const own = seededRandom(seed + round * 1_000_003)
      await playRound(service, tenants, faults.get(name) ?? killNothing, figures, own)
      figures.count(figures.rounds, name)
      if (round % reportEvery === 0) print(`${round} of ${rounds} rounds after ${figures.seconds()} s`)
    }
    for (const line of figures.lines()) print(line)
  } catch (error) {
    for (const line of figures.lines()) print(line)
    throw new Error(
      `Seed ${seed}, ${now}: ${(error as Error).message}\nLog of the service:\n${service.logged()}\n` +
        `Log of the database:\n${await databaseLog(service)}`,
      { cause: error },
    )
  } finally {
    for (const { receiver } of tenants) receiver.close()
    await service.close()
  }
}

const killNothing: Fault = () => Promise.resolve()

/** Every fault once, in a random order, then all of them again in another. */
class Bag {
  readonly #names: readonly string[]
  readonly #random: () => number
  #left: string[] = []

  constructor(names: readonly string[], random: () => number) {
    this.#names = names
    this.#random = random
  }

  next(): string {
    if (this.#left.length === 0) this.#left = [...this.#names]
    return this.#left.splice(Math.floor(this.#random() * this.#left.length), 1)[0] ?? ''
  }
}

const foundByProc = ['kill child', 'kill member', 'kill first process', 'restart group']

function possibleFaults(service: Service, figures: Figures): string[] {
  if (!service.isOnSmallDisk)
    figures.skipped.set('full disk', 'needs root, for a small file system of its own')
  if (process.platform !== 'linux')
    for (const name of foundByProc) figures.skipped.set(name, 'child processes are found by /proc, on Linux')
  return [...faults.keys()].filter((name) => !figures.skipped.has(name))
}

async function playRound(
  service: Service,
  tenants: readonly Tenant[],
  fault: Fault,
  figures: Figures,
  random: () => number,
): Promise<void> {
  const round: Round = {
    service,
    figures,
    tenants,
    below: (limit) => Math.floor(random() * limit),
    whileWriting: (work) => whileWriting(service, tenants, figures, random, work),
    letWrite: () => letWrite(figures, random),
  }
  await fault(round)
  service.mustRun()
  if (!service.isStarted) await service.start()
  await whenReady(service)
  for (const tenant of tenants) await checkTenant(service, tenant, figures)
  await checkProjection(service, figures)
  await service.stopWorkers()
}

const mostAnswers = 80
const longestMs = 4000

/** By what clients have done and not by the clock, so that a busy machine does as much. */
async function letWrite(figures: Figures, random: () => number): Promise<void> {
  const enough = figures.answered + Math.floor(random() * mostAnswers)
  const endMs = performance.now() + longestMs
  while (figures.answered < enough && performance.now() < endMs) await pause(1)
  // Not always right after an answer.
  await pause(random() * 30)
}

async function whileWriting(
  service: Service,
  tenants: readonly Tenant[],
  figures: Figures,
  random: () => number,
  work: () => Promise<void>,
): Promise<void> {
  const { deaths } = service
  let isOver = false
  const failures: Error[] = []
  const clients = tenants.flatMap((tenant) =>
    tenant.namespace.writers.map((writer) => {
      // Of its own, so that what one client does changes nothing for another.
      const own = seededRandom(Math.floor(random() * 2 ** 31))
      return writeUntilOver({ service, figures, tenant, writer, random: own, isOver: () => isOver }).catch(
        (error: Error) => void failures.push(error),
      )
    }),
  )
  const others = tenants.flatMap((tenant) => {
    const [writer] = tenant.namespace.writers
    const own = seededRandom(Math.floor(random() * 2 ** 31))
    const work = { service, figures, tenant, random: own, isOver: () => isOver }
    const running = [
      followUntilOver(service, tenant, () => isOver),
      ...(writer ? [previewUntilOver({ ...work, writer })] : []),
    ]
    return running.map((one) => one.catch((error: Error) => void failures.push(error)))
  })
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all([...clients, ...others])
  }
  service.mustRun()
  // Connections break when their process is killed, and only then.
  const isSame = service.deaths === deaths
  const failure = failures.find((error) => isSame || !(error instanceof ConnectionBroken))
  if (failure) throw failure
}

const commandEvery = 10

/** What `db check` does; the command itself, beside the service, now and then: its start takes longer than the check. */
async function checkProjection(service: Service, figures: Figures): Promise<void> {
  const isCommand = figures.projectionChecks++ % commandEvery === 0
  const found = isCommand ? await service.command('db', 'check') : await service.checkProjection()
  if (/\d difference/.test(found)) throw new Error(`db check: ${found}`)
  figures.checks++
}

async function checkTenant(service: Service, tenant: Tenant, figures: Figures): Promise<void> {
  const { namespace } = tenant
  const isThere = namespace.erasure === 'none' || (await hasNamespace(service, tenant))
  if (isThere && namespace.erasure === 'done') throw new Error(`${namespace.slug} was deleted and is there`)
  if (isThere && namespace.erasure === 'none') await checkPreview(service, tenant, figures)
  if (isThere) await checkNamespace({ service, tenant, figures })
  if (isThere) await checkSubmissions(service, tenant, figures)
  if (isThere) await checkEvents(service, tenant, figures)
  const uploads = namespace.writers.reduce((sum, { sent }) => sum + sent.length, 0)
  if (namespace.erasure === 'none' && uploads < mostUploads) return
  if (isThere) {
    const { status } = await tenant.askForErasure()
    if (status !== 204) throw new Error(`the deletion of ${namespace.slug} answered ${status}`)
  }
  await until(`${namespace.slug} is erased`, () => isErased(service, tenant))
  figures.erased++
  figures.checks++
  await tenant.openNamespace()
}

/** After every fault previews are answered again, and count what an upload would add; the check after it shows that nothing was stored. */
async function checkPreview(service: Service, tenant: Tenant, figures: Figures): Promise<void> {
  const reports = 3
  const { text } = largeDocument(`https://example.org/previewed-${figures.previews}`, reports)
  let answered: { status: number; text: string } = { status: 503, text: '' }
  await until('a preview is answered', async () => {
    const answer = await fetch(`${service.url}/capsules/preview`, {
      method: 'POST',
      headers: tenant.headers,
      body: text,
    })
    answered = { status: answer.status, text: await answer.text() }
    return answered.status !== 503
  })
  const { changes } = JSON.parse(answered.text) as { changes?: { reports: { added: number } } | null }
  if (answered.status !== 200 || changes?.reports.added !== reports)
    throw new Error(`a preview of ${reports} new reports answered ${answered.status}: ${answered.text}`)
  figures.previews++
  figures.checks++
}

async function hasNamespace(service: Service, tenant: Tenant): Promise<boolean> {
  let status = 503
  await until('an answer about a deleted namespace', async () => {
    const answer = await fetch(`${service.url}/orgs`, { headers: tenant.headers })
    await answer.arrayBuffer()
    ;({ status } = answer)
    return status !== 503
  })
  if (status !== 200 && status !== 404) throw new Error(`GET /orgs answered ${status}`)
  return status === 200
}

const tablesWithNamespace = `
  select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where column_name = 'namespace_id' and table_schema = 'public' and table_type = 'BASE TABLE'`

/** No table says anything of it any more. */
async function isErased(service: Service, { namespace }: Tenant): Promise<boolean> {
  const tables = await service.query<{ name: string }>(tablesWithNamespace)
  const counts = tables.map(({ name }) => `(select count(*) from "${name}" where namespace_id = $1)`)
  const [row] = await service.query<{ rows: string }>(`select (${counts.join(' + ')})::text as rows`, [
    namespace.id,
  ])
  return row?.rows === '0'
}

async function databaseLog({ dataDir }: Service): Promise<string> {
  const text = await readFile(join(dataDir, 'database', 'postgres.log'), 'utf8').catch(() => '')
  return text.slice(-3000)
}
