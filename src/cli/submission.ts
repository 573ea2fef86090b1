// submission list | show | accept | return: files that were sent through links, decided with an API key. Rules, section 13.
import type { SubmissionState } from '../contract/submission-schemas.ts'
import { exit, UsageError, type Command } from './command.ts'
import { oneLine, table } from './table.ts'
import { serviceOptions } from './target.ts'
import { withClient } from './with-client.ts'

const keyNote = 'The API key is taken from IMPACT_GRAPH_KEY: of scope write, and restricted to no namespace.'
const json = { json: { summary: 'answer as JSON' } }
const oneSubmission = { name: 'SUBMISSION', max: 1 }
const replaces = { replaces: { value: 'CAPSULE', summary: 'the capsule whose place it takes' } }

const states: readonly string[] = ['waiting', 'accepted', 'returned']

function readState(text: string | undefined): SubmissionState | undefined {
  if (text !== undefined && !states.includes(text))
    throw new UsageError(`--state takes one of ${states.join(', ')}.`)
  return text as SubmissionState | undefined
}

const submissionList: Command = {
  name: 'submission list',
  summary: 'list what was sent through links, newest first',
  options: {
    ...serviceOptions,
    state: { value: 'STATE', summary: 'waiting, accepted or returned; else all' },
    json: { summary: 'print one JSON array' },
  },
  notes: [keyNote],
  async run(input, io) {
    const state = readState(input.text('state'))
    const data = await withClient(input, io, async (client) => {
      const all = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Awaited<ReturnType<typeof client.listSubmissions>> = await client.listSubmissions({
          limit: 1000,
          ...(state !== undefined && { state }),
          ...(cursor !== undefined && { cursor }),
        })
        all.push(...page.data)
        cursor = page.meta.cursor
      }
      return all
    })
    if (input.has('json')) io.out(`${JSON.stringify(data)}\n`)
    else if (data.length === 0) io.err('Nothing was sent yet.\n')
    else {
      const rows = data.map((each) => [
        each.id,
        each.state,
        each.namespace,
        oneLine(each.label ?? ''),
        oneLine(each.sender.name),
        each.created_at,
      ])
      io.out(table(['SUBMISSION', 'STATE', 'NAMESPACE', 'FILE', 'SENDER', 'SENT'], rows))
    }
    return exit.fine
  },
}

const submissionShow: Command = {
  name: 'submission show',
  summary: 'show one submission, with its report and what it would change, as JSON',
  arguments: oneSubmission,
  options: { ...serviceOptions, ...replaces },
  notes: [keyNote],
  async run(input, io) {
    const [submission_id = ''] = input.arguments
    const capsule = input.text('replaces')
    const found = await withClient(input, io, (client) =>
      client.getSubmission({ submission_id, ...(capsule !== undefined && { replaces: capsule }) }),
    )
    io.out(`${JSON.stringify(found)}\n`)
    return exit.fine
  },
}

const submissionAccept: Command = {
  name: 'submission accept',
  summary: 'take a submission: it becomes a capsule; prints the id of that',
  arguments: oneSubmission,
  options: { ...serviceOptions, ...replaces, ...json },
  notes: [keyNote],
  async run(input, io) {
    const [submission_id = ''] = input.arguments
    const capsule = input.text('replaces')
    const taken = await withClient(input, io, (client) =>
      client.acceptSubmission({ submission_id, ...(capsule !== undefined && { replaces: capsule }) }),
    )
    io.out(input.has('json') ? `${JSON.stringify(taken)}\n` : `${taken.capsule_id}\n`)
    return exit.fine
  },
}

const submissionReturn: Command = {
  name: 'submission return',
  summary: 'return a submission with a sentence, which the sender sees',
  arguments: oneSubmission,
  options: {
    ...serviceOptions,
    message: { value: 'TEXT', summary: 'what the sender is to change' },
    ...json,
  },
  notes: [keyNote],
  async run(input, io) {
    const [submission_id = ''] = input.arguments
    const message = input.text('message')
    if (message === undefined) throw new UsageError('Say with --message what the sender is to change.')
    const returned = await withClient(input, io, (client) =>
      client.returnSubmission({ submission_id, body: { message } }),
    )
    io.out(input.has('json') ? `${JSON.stringify(returned)}\n` : `${returned.id} is returned.\n`)
    return exit.fine
  },
}

export const submissionCommands = [submissionList, submissionShow, submissionAccept, submissionReturn]
