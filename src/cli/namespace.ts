// namespace create | list, asked of a running service with an API key. Rules, section 9.
import { exit, type Command } from './command.ts'
import { serviceOptions } from './target.ts'
import { oneLine, table } from './table.ts'
import { withClient } from './with-client.ts'

const options = { ...serviceOptions, json: { summary: 'answer as JSON' } }
const notes = ['The API key is taken from IMPACT_GRAPH_KEY.']

const namespaceCreate: Command = {
  name: 'namespace create',
  summary: 'create a namespace',
  arguments: { name: 'SLUG', max: 1 },
  options: { ...options, label: { value: 'TEXT', summary: 'a name for people' } },
  notes: [...notes, 'A namespace that exists stays as it is, its label too.'],
  async run(input, io) {
    const [namespace = ''] = input.arguments
    const label = input.text('label')
    const body = { namespace, ...(label !== undefined && { label }) }
    const created = await withClient(input, io, (client) => client.createNamespace({ body }))
    io.out(input.has('json') ? `${JSON.stringify(created)}\n` : `${created.namespace}\n`)
    return exit.fine
  },
}

const namespaceList: Command = {
  name: 'namespace list',
  summary: 'list the namespaces that the key can use',
  options: { ...options, json: { summary: 'print one JSON array' } },
  notes,
  async run(input, io) {
    const { data } = await withClient(input, io, (client) => client.listNamespaces())
    if (input.has('json')) io.out(`${JSON.stringify(data)}\n`)
    else if (data.length === 0) io.err('There is no namespace yet.\n')
    else {
      const rows = data.map(({ namespace, label, created_at }) => [
        namespace,
        oneLine(label ?? '-'),
        created_at.slice(0, 10),
      ])
      io.out(table(['NAMESPACE', 'LABEL', 'CREATED'], rows))
    }
    return exit.fine
  },
}

export const namespaceCommands = [namespaceCreate, namespaceList]
