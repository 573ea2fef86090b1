// group list | set | delete: which indicators count the same thing, asked of a running service with an API key. Rules,
// section 10.
import { exit, UsageError, type Command } from './command.ts'
import { oneLine, table } from './table.ts'
import { targetOptions } from './target.ts'
import { withNamespaceClient } from './with-client.ts'

const keyNote = 'The API key is taken from IMPACT_GRAPH_KEY.'

const groupList: Command = {
  name: 'group list',
  summary: 'list the indicator groups of a namespace',
  options: { ...targetOptions, json: { summary: 'print one JSON array' } },
  notes: [keyNote],
  async run(input, io) {
    const { data } = await withNamespaceClient(input, io, (client) => client.listIndicatorGroups())
    if (input.has('json')) io.out(`${JSON.stringify(data)}\n`)
    else if (data.length === 0) io.err('There is no indicator group yet.\n')
    else {
      const rows = data.map(({ slug, name, indicator_ids, updated_at }) => [
        slug,
        oneLine(name),
        String(indicator_ids.length),
        updated_at.slice(0, 10),
      ])
      io.out(table(['GROUP', 'NAME', 'INDICATORS', 'CHANGED'], rows))
    }
    return exit.fine
  },
}

const groupSet: Command = {
  name: 'group set',
  summary: 'create or replace an indicator group',
  arguments: { name: 'SLUG', max: 1 },
  options: {
    ...targetOptions,
    name: { value: 'TEXT', summary: 'what people call it', isRequired: true },
    'name-fr': { value: 'TEXT', summary: 'the same in French' },
    description: { value: 'TEXT', summary: 'what its indicators have in common' },
    indicator: { value: 'ID', summary: 'an indicator of the group; may be repeated', isRepeatable: true },
    json: { summary: 'answer as JSON' },
  },
  notes: [keyNote, 'The group is replaced as a whole: what is left out is cleared.'],
  async run(input, io) {
    const [slug = ''] = input.arguments
    const ids = input.list('indicator')
    if (ids.length === 0) throw new UsageError('--indicator is missing: a group has at least one indicator.')
    const body = {
      name: input.required('name'),
      name_fr: input.text('name-fr') ?? null,
      description: input.text('description') ?? null,
      indicator_ids: [...ids],
    }
    const group = await withNamespaceClient(input, io, (client) => client.writeIndicatorGroup({ slug, body }))
    io.out(input.has('json') ? `${JSON.stringify(group)}\n` : `${group.slug}\n`)
    return exit.fine
  },
}

const groupDelete: Command = {
  name: 'group delete',
  summary: 'delete an indicator group; its indicators stay',
  arguments: { name: 'SLUG', max: 1 },
  options: targetOptions,
  notes: [keyNote],
  async run(input, io) {
    const [slug = ''] = input.arguments
    await withNamespaceClient(input, io, (client) => client.deleteIndicatorGroup({ slug }))
    io.out(`${slug} is deleted.\n`)
    return exit.fine
  },
}

export const groupCommands = [groupList, groupSet, groupDelete]
