// export: everything in a namespace, or one organization, as a graph or an Excel workbook. Rules, section 7.
import type { Command } from './command.ts'
import { download } from './download.ts'
import { targetOptions } from './target.ts'
import { withNamespaceClient } from './with-client.ts'

const formats = ['jsonld', 'nquads', 'turtle', 'trig', 'workbook'] as const

export const exportCommand: Command = {
  name: 'export',
  summary: 'write the graph of a namespace or of one organization to a file',
  options: {
    ...targetOptions,
    format: { value: formats.join('|'), summary: 'the form of the document (jsonld)' },
    org: { value: 'ID', summary: 'only the organization with this id' },
    output: { value: 'FILE', summary: 'where to write it (standard output)' },
  },
  notes: ['The API key is taken from IMPACT_GRAPH_KEY.'],
  async run(input, io) {
    const format = input.choice('format', formats, 'is jsonld, nquads, turtle, trig or workbook') ?? 'jsonld'
    const id = input.text('org')
    await withNamespaceClient(input, io, (client) =>
      download(input, io, () =>
        id === undefined ? client.exportNamespace({ format }) : client.exportOrganization({ id, format }),
      ),
    )
  },
}
