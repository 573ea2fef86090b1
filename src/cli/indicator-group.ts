// group list | suggestions | set | delete: which indicators count the same thing, asked of a running service with an API
// key. Rules, section 10.
import { answerCommand, endCommand, keyNote, listCommand } from './client-command.ts'
import { repeatable, UsageError } from './command.ts'
import { oneLine } from './table.ts'

const groupList = listCommand({
  name: 'group list',
  summary: 'list the indicator groups of a namespace',
  inNamespace: true,
  notes: [keyNote],
  ask: async (client) => (await client.listIndicatorGroups()).data,
  columns: {
    GROUP: ({ slug }) => slug,
    NAME: ({ name }) => oneLine(name),
    INDICATORS: ({ indicator_ids }) => String(indicator_ids.length),
    CHANGED: ({ updated_at }) => updated_at.slice(0, 10),
  },
  none: 'There is no indicator group yet.',
})

const groupSuggestions = listCommand({
  name: 'group suggestions',
  summary: 'list indicators with the same name and unit, which may become groups',
  inNamespace: true,
  notes: [keyNote],
  ask: async (client) => (await client.suggestIndicatorGroups()).data,
  columns: {
    NAME: ({ name }) => oneLine(name),
    UNIT: ({ unit }) => oneLine(unit ?? '-'),
    INDICATORS: ({ indicator_ids }) => String(indicator_ids.length),
    IDS: ({ indicator_ids }) => indicator_ids.join(' '),
  },
  none: 'No indicators have the same name and unit, or groups have them already.',
})

const groupSet = answerCommand({
  name: 'group set',
  summary: 'create or replace an indicator group',
  argument: 'SLUG',
  inNamespace: true,
  options: {
    name: { value: 'TEXT', summary: 'what people call it', isRequired: true },
    'name-fr': { value: 'TEXT', summary: 'the same in French' },
    description: { value: 'TEXT', summary: 'what its indicators have in common' },
    indicator: repeatable('ID', 'an indicator of the group'),
    unit: { value: 'TEXT', summary: 'what sums are shown in, where units that differ are the same' },
    'same-unit': repeatable('TEXT', 'a unit that is the same as --unit'),
  },
  notes: [keyNote, 'The group is replaced as a whole: what is left out is cleared.'],
  ask(client, input) {
    const ids = input.list('indicator')
    if (ids.length === 0) throw new UsageError('--indicator is missing: a group has at least one indicator.')
    const [shown, same] = [input.text('unit'), input.list('same-unit')]
    if ((shown === undefined) !== (same.length === 0)) {
      throw new UsageError('--unit and --same-unit go together.')
    }
    const body = {
      name: input.required('name'),
      name_fr: input.text('name-fr') ?? null,
      description: input.text('description') ?? null,
      indicator_ids: ids,
      units: shown === undefined ? null : { shown, same: [...same] },
    }
    return client.writeIndicatorGroup({ slug: input.argument, body })
  },
  text: ({ slug }) => slug,
})

const groupDelete = endCommand({
  name: 'group delete',
  summary: 'delete an indicator group; its indicators stay',
  argument: 'SLUG',
  inNamespace: true,
  notes: [keyNote],
  ask: (client, { argument: slug }) => client.deleteIndicatorGroup({ slug }),
  done: 'deleted',
})

export const groupCommands = [groupList, groupSuggestions, groupSet, groupDelete]
