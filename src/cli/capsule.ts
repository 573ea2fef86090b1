// capsule list | show | document | delete, asked of a running service with an API key. Rules, section 9.
import type { CapsuleStatus } from '../contract/capsule-schemas.ts'
import type { Client } from '../client/create-client.ts'
import { allItems } from '../client/pages.ts'
import { reportAsText } from '../core/validation/report-text.ts'
import type { Language, ValidationReport } from '../core/validation/report.ts'
import { endCommand, keyNote, listCommand } from './client-command.ts'
import type { Command, Input } from './command.ts'
import { download } from './download.ts'
import { oneLine, table, timeToMinute } from './table.ts'
import { targetOptions } from './target.ts'
import { readLanguage } from './validate.ts'
import { withNamespaceClient } from './with-client.ts'

type Capsule = Awaited<ReturnType<Client['getCapsule']>>

const statuses = ['pending', 'accepted', 'rejected', 'deleted'] as const satisfies readonly CapsuleStatus[]

const readStatus = (input: Input): CapsuleStatus | undefined =>
  input.choice('status', statuses, `is one of ${statuses.join(', ')}`)

const capsuleList = listCommand({
  name: 'capsule list',
  summary: 'list the capsules of a namespace, newest first',
  inNamespace: true,
  options: { status: { value: statuses.join('|'), summary: 'only capsules with this status' } },
  notes: [`${keyNote} All pages are read. Times are UTC.`],
  ask: async (client, input) => allItems(client.listCapsules, { limit: 1000, status: readStatus(input) }),
  columns: {
    CAPSULE: ({ capsule_id }) => capsule_id,
    STATUS: ({ status }) => status,
    VIOLATIONS: ({ violation_count: count }) => String(count),
    WARNINGS: ({ warning_count: count }) => String(count),
    CREATED: ({ created_at }) => timeToMinute(created_at),
    LABEL: ({ label }) => oneLine(label ?? '-'),
  },
  none: 'There is no such capsule.',
})

const capsuleShow: Command = {
  name: 'capsule show',
  summary: 'print the status of a capsule and its report',
  arguments: { name: 'ID', max: 1 },
  options: {
    ...targetOptions,
    lang: { value: 'en|fr', summary: 'the language of the report' },
    json: { summary: 'the answer of the service as it is' },
  },
  notes: [`${keyNote} Times are UTC.`],
  async run(input, io) {
    const language = readLanguage(input)
    const capsule_id = input.argument
    const ask = (client: Client) => client.getCapsule({ capsule_id })
    const found = await withNamespaceClient(input, io, ask, { language })
    io.out(input.has('json') ? `${JSON.stringify(found)}\n` : describeCapsule(found, language))
  },
}

function describeCapsule(capsule: Capsule, language: Language): string {
  const { triple_count, finished_at, replaces, replaced_by, validation } = capsule
  const lines = [
    ['Label', oneLine(capsule.label ?? '-')],
    ['Size', `${capsule.size_bytes.toLocaleString('en')} bytes`],
    ...(triple_count === undefined ? [] : [['Statements', triple_count.toLocaleString('en')]]),
    ['Created', timeToMinute(capsule.created_at)],
    ['Finished', finished_at === null ? '-' : timeToMinute(finished_at)],
    ...(replaces === undefined ? [] : [['Replaces', replaces]]),
    ...(replaced_by === undefined ? [] : [['Replaced by', replaced_by]]),
  ]
  const report = validation ? `\n${reportAsText(validation as ValidationReport, language)}` : ''
  return `${capsule.capsule_id}\n\n${table(['Status', capsule.status], lines)}${report}`
}

const capsuleDocument: Command = {
  name: 'capsule document',
  summary: 'write the original document of a capsule to a file',
  arguments: { name: 'ID', max: 1 },
  options: { ...targetOptions, out: { value: 'FILE', summary: 'where to write it (standard output)' } },
  notes: [`${keyNote} The bytes are those that were uploaded; a deleted capsule has none.`],
  async run(input, io) {
    const capsule_id = input.argument
    await withNamespaceClient(input, io, (client) =>
      download(input, io, () => client.getCapsuleDocument({ capsule_id }), 'out'),
    )
  },
}

const capsuleDelete = endCommand({
  name: 'capsule delete',
  summary: 'roll a capsule back: everything that only it asserted goes',
  argument: 'ID',
  inNamespace: true,
  notes: [keyNote, 'A pending capsule is cancelled; of a rejected one the document is dropped.'],
  ask: (client, { argument: capsule_id }) => client.rollBackCapsule({ capsule_id }),
  done: 'deleted',
})

export const capsuleCommands = [capsuleList, capsuleShow, capsuleDocument, capsuleDelete]
