// export: everything in a namespace, or one organization, as JSON-LD or N-Quads. Decisions, section 7.
import { exit, UsageError } from './command.ts'
import type { Command } from './command.ts'
import { download } from './download.ts'
import { readTarget, targetOptions } from './target.ts'

const formats = new Set(['jsonld', 'nquads'])

export const exportCommand: Command = {
  name: 'export',
  summary: 'write the graph of a namespace or of one organization to a file',
  options: {
    ...targetOptions,
    format: { value: 'jsonld|nquads', summary: 'the form of the document (jsonld)' },
    org: { value: 'ID', summary: 'only the organization with this id' },
    output: { value: 'FILE', summary: 'where to write it (standard output)' },
  },
  notes: ['The API key is taken from IMPACT_GRAPH_KEY.'],
  async run(input, io) {
    const target = readTarget(input, io)
    const format = input.text('format') ?? 'jsonld'
    if (!formats.has(format)) throw new UsageError(`--format is jsonld or nquads, not "${format}".`)
    const org = input.text('org')
    const place = org === undefined ? '/export' : `/orgs/${encodeURIComponent(org)}/export`
    await download(io, target, `${place}?format=${format}`, input.text('output'))
    return exit.fine
  },
}
