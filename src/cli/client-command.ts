// Commands that ask a running service with an API key: what they ask, and how the answer is shown. Rules, sections 7 and 9.
import type { Client } from '../client/create-client.ts'
import { printValue, type Command, type Input, type Io } from './command.ts'
import { printList, type Columns } from './table.ts'
import { serviceOptions, targetOptions } from './target.ts'
import { withClient, withNamespaceClient } from './with-client.ts'

export const keyNote = 'The API key is taken from IMPACT_GRAPH_KEY.'
export const writeKeyNote =
  'The API key is taken from IMPACT_GRAPH_KEY: of scope write, and restricted to no namespace.'

interface ClientCommand<Answer> extends Omit<Command, 'run' | 'arguments'> {
  /** The placeholder of its one argument. */
  readonly argument?: string
  /** Asks in the namespace that `--namespace` names. */
  readonly inNamespace?: boolean
  readonly ask: (client: Client, input: Input) => Promise<Answer>
}

/** Prints one answer, or with `--json` all of it. */
export const answerCommand = <Answer>({
  text,
  ...command
}: ClientCommand<Answer> & { readonly text: (answer: Answer) => string }): Command =>
  clientCommand(withJson(command, 'answer as JSON'), (answer, input, io) =>
    printValue(input, io, answer, () => `${text(answer)}\n`),
  )

/** Prints entries as a table, whose columns are named in capitals, or `none` as an error. */
export const listCommand = <Item>({
  columns,
  none,
  ...command
}: ClientCommand<readonly Item[]> & {
  readonly columns: Columns<Item>
  readonly none: string
}): Command =>
  clientCommand(withJson(command, 'print one JSON array'), (items, input, io) =>
    printList(input, io, items, { columns, none }),
  )

/** Ends what its argument names, and says so: "… is deleted". */
export const endCommand = ({
  done,
  ...command
}: ClientCommand<unknown> & { readonly done: string }): Command =>
  clientCommand(command, (_answer, input, io) => io.out(`${input.argument} is ${done}.\n`))

const withJson = <Answer>(command: ClientCommand<Answer>, summary: string): ClientCommand<Answer> => ({
  ...command,
  options: { ...command.options, json: { summary } },
})

export const clientCommand = <Answer>(
  { argument, inNamespace, ask, options, ...command }: ClientCommand<Answer>,
  show: (answer: Answer, input: Input, io: Io) => void,
): Command => ({
  ...command,
  ...(argument !== undefined && { arguments: { name: argument, max: 1 } }),
  options: { ...(inNamespace ? targetOptions : serviceOptions), ...options },
  async run(input, io) {
    const withOne = inNamespace ? withNamespaceClient : withClient
    show(await withOne(input, io, async (client) => ask(client, input)), input, io)
  },
})
