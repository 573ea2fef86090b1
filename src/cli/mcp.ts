// mcp: lets an assistant read what a key may read, over standard input and output. Rules, section 18.
import { Refused, UsageError, type Command } from './command.ts'
import { readService, serviceOptions } from './target.ts'
import { clientOptions, withClient } from './with-client.ts'

const writeWarning = (id: string): string =>
  `Warning: the key ${id} may also write. No tool does, but a key of scope read is enough, and cannot be misused.\n`

export const mcp: Command = {
  name: 'mcp',
  summary: 'let an assistant read your data (Model Context Protocol, over standard input and output)',
  options: {
    ...serviceOptions,
    namespace: { value: 'SLUG', summary: 'the namespace of questions that name none' },
  },
  notes: [
    'The API key is taken from IMPACT_GRAPH_KEY; one of scope read is enough. Nothing is written. An assistant starts',
    'this command by itself: what to put into its settings is in docs/assistants.md.',
  ],
  async run(input, io) {
    const service = readService(input, io)
    const namespace = input.text('namespace')
    const streams = io.streams?.()
    if (!streams) throw new UsageError('There is no standard input here.')
    const key = await withClient(input, io, async (client) => client.getOwnKey())
    if (key.scope === 'submit')
      throw new Refused(`The key ${key.key_id} may only upload files. An assistant needs one of scope read.`)
    if (key.scope === 'write') io.err(writeWarning(key.key_id))
    // Loaded here: no other command needs the protocol.
    const { serveTools } = await import('./mcp/serve-tools.ts')
    const options = { ...clientOptions(service), retry: false } as const
    await serveTools({ options, namespace, log: (line) => io.err(`${line}\n`) }, streams)
  },
}
