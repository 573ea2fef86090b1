// db distribute: distributes the data over several machines with Citus. Rules, section 7.
import type { Places, TablePlace } from '../database/citus/distribute.ts'
import { asJson, exit, UsageError, type Command, type Io } from './command.ts'
import { commandLog, withConnection } from './with-store.ts'

const defaultShards = 32

function readShards(text: string | undefined): number {
  if (text === undefined) return defaultShards
  const shards = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (shards < 1) throw new UsageError(`--shards must be a whole number from 1 to 9999; it is "${text}".`)
  return shards
}

function describe({ table, distributedBy, shards, nodes }: TablePlace): string {
  if (distributedBy === null) return `  ${table}: on the coordinator\n`
  const held = Object.entries(nodes).map(([node, number]) => `${node} (${number})`)
  return `  ${table}: by ${distributedBy}, ${shards} shards on ${held.join(', ')}\n`
}

export const dbDistribute: Command = {
  name: 'db distribute',
  summary: 'distribute the data over the machines of a Citus cluster',
  options: {
    shards: { value: 'N', summary: 'parts to divide the namespaces into, 32 unless set; fixed afterwards' },
    check: { summary: 'change nothing; print where the tables are, and end with 1 when something is wrong' },
    ...asJson,
  },
  notes: [
    'DATABASE_URL is the coordinator of a cluster with Citus. The database may be empty or filled; running it again does no harm.',
    'A namespace stays whole on one machine. Writes wait while it runs: with much data, stop the service first.',
  ],
  async run(input, io) {
    const shards = readShards(input.text('shards'))
    const { checkDistribution, distribute } = await import('../database/citus/distribute.ts')
    const { migrate } = await import('../database/migrate.ts')
    return await withConnection(io, async (connection) => {
      if (!input.has('check')) {
        if (connection.hasCitus) await migrate(connection, commandLog)
        const done = await distribute(connection, shards)
        if (!input.has('json')) io.out(`${distributedText(done)}\n`)
      }
      return printPlacement(io, await checkDistribution(connection), input.has('json'))
    })
  },
}

const distributedText = (tables: readonly string[]): string =>
  tables.length === 0 ? 'Everything was distributed already.' : `Distributed: ${tables.join(', ')}.`

function printPlacement(io: Io, places: Places, isJson: boolean): number {
  if (isJson) io.out(`${JSON.stringify(places)}\n`)
  else {
    io.out(`Data:\n${places.data.map(describe).join('')}`)
    io.out(`Control:\n${places.control.map(describe).join('')}`)
    for (const fault of places.faults) io.err(`${fault}\n`)
  }
  return places.faults.length === 0 ? exit.fine : exit.no
}
