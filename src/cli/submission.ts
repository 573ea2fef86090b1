// submission list | show | accept | return: files that were sent through links, decided with an API key. Rules, section 13.
import { allItems } from '../client/pages.ts'
import type { SubmissionState } from '../contract/submission-schemas.ts'
import { answerCommand, clientCommand, listCommand, writeKeyNote } from './client-command.ts'
import { UsageError, type Input } from './command.ts'
import { oneLine } from './table.ts'

const replaces = { replaces: { value: 'CAPSULE', summary: 'the capsule whose place it takes' } }

const readSubmission = (input: Input) => ({
  submission_id: input.argument,
  replaces: input.text('replaces'),
})

const states: readonly string[] = ['waiting', 'accepted', 'returned']

function readState(text: string | undefined): SubmissionState | undefined {
  if (text !== undefined && !states.includes(text))
    throw new UsageError(`--state takes one of ${states.join(', ')}.`)
  return text as SubmissionState | undefined
}

const submissionList = listCommand({
  name: 'submission list',
  summary: 'list what was sent through links, newest first',
  options: { state: { value: 'STATE', summary: 'waiting, accepted or returned; else all' } },
  notes: [writeKeyNote],
  ask: async (client, input) =>
    allItems(client.listSubmissions, { limit: 1000, state: readState(input.text('state')) }),
  columns: {
    SUBMISSION: ({ id }) => id,
    STATE: ({ state }) => state,
    NAMESPACE: ({ namespace }) => namespace,
    FILE: ({ label }) => oneLine(label ?? ''),
    SENDER: ({ sender }) => oneLine(sender.name),
    SENT: ({ created_at }) => created_at,
  },
  none: 'Nothing was sent yet.',
})

const submissionShow = clientCommand(
  {
    name: 'submission show',
    summary: 'show one submission, with its report and what it would change, as JSON',
    argument: 'SUBMISSION',
    options: replaces,
    notes: [writeKeyNote],
    ask: (client, input) => client.getSubmission(readSubmission(input)),
  },
  (found, _input, io) => io.out(`${JSON.stringify(found)}\n`),
)

const submissionAccept = answerCommand({
  name: 'submission accept',
  summary: 'take a submission: it becomes a capsule; prints the id of that',
  argument: 'SUBMISSION',
  options: replaces,
  notes: [writeKeyNote],
  ask: (client, input) => client.acceptSubmission(readSubmission(input)),
  text: ({ capsule_id }) => String(capsule_id),
})

const submissionReturn = answerCommand({
  name: 'submission return',
  summary: 'return a submission with a sentence, which the sender sees',
  argument: 'SUBMISSION',
  options: { message: { value: 'TEXT', summary: 'what the sender is to change' } },
  notes: [writeKeyNote],
  ask(client, input) {
    const message = input.text('message')
    if (message === undefined) throw new UsageError('Say with --message what the sender is to change.')
    return client.returnSubmission({ submission_id: input.argument, body: { message } })
  },
  text: ({ id }) => `${id} is returned.`,
})

export const submissionCommands = [submissionList, submissionShow, submissionAccept, submissionReturn]
