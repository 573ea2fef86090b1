// preview FILE: what an upload would add, change and remove, asked of a running service. Rules, section 8.
import { changeText } from '../core/projection/change-text.ts'
import type { Client } from '../client/create-client.ts'
import { lostAsText } from '../core/validation/report-text.ts'
import type { ValidationReport } from '../core/validation/report.ts'
import { exit, Refused, type Command } from './command.ts'
import { oneLine, table } from './table.ts'
import { targetOptions } from './target.ts'
import { readCapsuleFile, readLanguage, titledReport } from './validate.ts'
import { withNamespaceClient } from './with-client.ts'

type Changes = NonNullable<Awaited<ReturnType<Client['previewCapsule']>>['changes']>
type Item = Changes['items'][number]
type Value = Item['fields'][number]['before']

export const preview: Command = {
  name: 'preview',
  summary: 'show what a capsule file would change, without storing anything',
  arguments: { name: 'FILE', max: 1 },
  options: {
    ...targetOptions,
    replaces: { value: 'ID', summary: 'the capsule whose place the file would take' },
    lang: { value: 'en|fr', summary: 'the language of the report' },
    json: { summary: 'the answer of the service as it is' },
  },
  notes: [
    'FILE - is standard input. The API key is taken from IMPACT_GRAPH_KEY. Exit code 1 when the file would be rejected.',
  ],
  async run(input, io) {
    const language = readLanguage(input)
    const [file = ''] = input.arguments
    const bytes = await readCapsuleFile(file, io)
    if (typeof bytes === 'string') throw new Refused(bytes)
    const body = { body: bytes, replaces: input.text('replaces') }
    const ask = (client: Client) => client.previewCapsule(body)
    const answer = await withNamespaceClient(input, io, ask, { language })
    const { validation, changes } = answer
    if (input.has('json')) io.out(`${JSON.stringify(answer)}\n`)
    else {
      const report = validation as ValidationReport
      const lost = changes ? lostAsText(report, language) : ''
      io.out(
        changes
          ? `${changesText(file, changes)}${lost && `\n${lost}`}`
          : titledReport(file, report, language),
      )
    }
    return changes ? exit.fine : exit.no
  },
}

const text = (count: number): string => count.toLocaleString('en')

const kinds = ['organizations', 'outcomes', 'indicators', 'reports', 'funds'] as const

function changesText(file: string, changes: Changes): string {
  const counts = kinds.map((kind) => {
    const { added, changed, removed, unchanged } = changes[kind]
    return [kind, text(added), text(changed), text(removed), text(unchanged)]
  })
  const items = changes.items.map(itemText).join('')
  const rest = changes.truncated ? '\nThere are more; the numbers above count them all.\n' : ''
  return `${file}\n\n${table(['', 'added', 'changed', 'removed', 'unchanged'], counts)}${items && `\n${items}`}${rest}`
}

function itemText({ kind, change, uri, name, fields }: Item): string {
  const title = `${change} ${kind} ${oneLine(name ?? uri ?? '')}\n`
  if (change !== 'changed') return title
  return (
    title +
    fields
      .map(({ field, before, after }) => `  ${field}: ${valueText(before)} → ${valueText(after)}\n`)
      .join('')
  )
}

function valueText(value: Value): string {
  const isNone = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  return isNone ? 'none' : oneLine(changeText(value, 'en'))
}
