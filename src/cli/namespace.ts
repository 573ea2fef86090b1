// namespace create | list, asked of a running service with an API key. Rules, section 9.
import { answerCommand, keyNote, listCommand } from './client-command.ts'
import { oneLine } from './table.ts'

const namespaceCreate = answerCommand({
  name: 'namespace create',
  summary: 'create a namespace',
  argument: 'SLUG',
  options: { label: { value: 'TEXT', summary: 'a name for people' } },
  notes: [keyNote, 'A namespace that exists stays as it is, its label too.'],
  ask: (client, input) =>
    client.createNamespace({ body: { namespace: input.argument, label: input.text('label') } }),
  text: ({ namespace }) => namespace,
})

const namespaceList = listCommand({
  name: 'namespace list',
  summary: 'list the namespaces that the key can use',
  notes: [keyNote],
  ask: async (client) => (await client.listNamespaces()).data,
  columns: {
    NAMESPACE: ({ namespace }) => namespace,
    LABEL: ({ label }) => oneLine(label ?? '-'),
    CREATED: ({ created_at }) => created_at.slice(0, 10),
  },
  none: 'There is no namespace yet.',
})

export const namespaceCommands = [namespaceCreate, namespaceList]
