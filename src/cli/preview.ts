// preview FILE: what an upload would add, change and remove, asked of a running service. Decisions, section 8.
import type { ChangeCounts } from '../graph-store/shown-changes.ts'
import type { ValidationReport } from '../validation/report.ts'
import { callApi, refusalText } from './api.ts'
import { exit } from './command.ts'
import type { Command } from './command.ts'
import { oneLine, table } from './table.ts'
import { readTarget, targetOptions } from './target.ts'
import { readCapsuleFile, readLanguage, titled } from './validate.ts'

type Value = string | number | null | readonly string[]

interface Item {
  readonly kind: string
  readonly change: 'added' | 'changed' | 'removed'
  readonly uri: string | null
  readonly name: string | null
  readonly fields: readonly { readonly field: string; readonly before?: Value; readonly after?: Value }[]
}

interface Preview {
  readonly validation: ValidationReport
  readonly changes: (ChangeCounts & { readonly items: readonly Item[]; readonly truncated: boolean }) | null
}

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
    const target = readTarget(input, io)
    const language = readLanguage(input)
    const [file = ''] = input.arguments
    const bytes = await readCapsuleFile(file, io)
    if (typeof bytes === 'string') {
      io.err(`${bytes}\n`)
      return exit.no
    }
    const replaces = input.text('replaces')
    const query = replaces === undefined ? '' : `?replaces=${encodeURIComponent(replaces)}`
    const answer = await callApi(
      target.url,
      { ...target.headers, 'Accept-Language': language },
      { method: 'POST', path: `/capsules/preview${query}`, body: bytes },
    )
    if (answer.status !== 200) {
      io.err(`${file}: ${refusalText(answer)}\n`)
      return exit.no
    }
    const { validation, changes } = JSON.parse(answer.body) as Preview
    if (input.has('json')) io.out(`${answer.body}\n`)
    else io.out(changes ? changesText(file, changes) : titled(file, validation, language))
    return changes ? exit.fine : exit.no
  },
}

const text = (count: number): string => count.toLocaleString('en')

const kinds = ['organizations', 'outcomes', 'indicators', 'reports', 'funds'] as const

function changesText(file: string, changes: NonNullable<Preview['changes']>): string {
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
    fields.map(({ field, before, after }) => `  ${field}: ${shown(before)} → ${shown(after)}\n`).join('')
  )
}

function shown(value: Value | undefined): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value !== 'object') return oneLine(String(value))
  return value.length === 0 ? 'none' : oneLine(value.join(', '))
}
