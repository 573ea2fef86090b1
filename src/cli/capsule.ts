// capsule list | delete, asked of a running service with an API key. Decisions, section 9.
import type { CapsuleStatus, CapsuleSummary } from '../capsules/schemas.ts'
import { items } from '../client/pages.ts'
import { exit, UsageError } from './command.ts'
import type { Command, Input } from './command.ts'
import { oneLine, table } from './table.ts'
import { targetOptions } from './target.ts'
import { withNamespaceClient } from './with-client.ts'

const statuses = ['pending', 'accepted', 'rejected', 'deleted'] as const satisfies readonly CapsuleStatus[]
const keyNote = 'The API key is taken from IMPACT_GRAPH_KEY.'

function readStatus(input: Input): CapsuleStatus | undefined {
  const text = input.text('status')
  const status = statuses.find((each) => each === text)
  if (text === undefined || status) return status
  throw new UsageError(`--status is one of ${statuses.join(', ')}, not "${text}".`)
}

const cellsOf = (capsule: CapsuleSummary): string[] => [
  capsule.capsule_id,
  capsule.status,
  String(capsule.violation_count),
  String(capsule.warning_count),
  capsule.created_at.slice(0, 16).replace('T', ' '),
  oneLine(capsule.label ?? '-'),
]

const capsuleList: Command = {
  name: 'capsule list',
  summary: 'list the capsules of a namespace, newest first',
  options: {
    ...targetOptions,
    status: { value: statuses.join('|'), summary: 'only capsules with this status' },
    json: { summary: 'print one JSON array' },
  },
  notes: [`${keyNote} All pages are read. Times are UTC.`],
  async run(input, io) {
    const status = readStatus(input)
    const found = await withNamespaceClient(input, io, async (client) => {
      const capsules: CapsuleSummary[] = []
      const filter = { limit: 1000, ...(status && { status }) }
      for await (const capsule of items(client.listCapsules, filter)) capsules.push(capsule)
      return capsules
    })
    if (input.has('json')) io.out(`${JSON.stringify(found)}\n`)
    else if (found.length === 0) io.err('There is no such capsule.\n')
    else {
      const header = ['CAPSULE', 'STATUS', 'VIOLATIONS', 'WARNINGS', 'CREATED', 'LABEL']
      io.out(table(header, found.map(cellsOf)))
    }
    return exit.fine
  },
}

const capsuleDelete: Command = {
  name: 'capsule delete',
  summary: 'roll a capsule back: everything that only it asserted goes',
  arguments: { name: 'ID', max: 1 },
  options: targetOptions,
  notes: [keyNote, 'A pending capsule is cancelled; of a rejected one the document is dropped.'],
  async run(input, io) {
    const [id = ''] = input.arguments
    await withNamespaceClient(input, io, (client) => client.rollBackCapsule({ capsule_id: id }))
    io.out(`${id} is deleted.\n`)
    return exit.fine
  },
}

export const capsuleCommands = [capsuleList, capsuleDelete]
