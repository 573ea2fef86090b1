// upload FILE…: sends capsules to a running service, waits until they are processed and prints the reports. Rules,
// section 7.
import { ApiProblem } from '../client/api-problem.ts'
import type { Client } from '../client/create-client.ts'
import { waitForVerdict } from '../client/wait-for-verdict.ts'
import type { ValidationReport } from '../core/validation/report.ts'
import { exit, UsageError, type Command, type Input, type Io } from './command.ts'
import { createProgress, type Progress } from './progress-bar.ts'
import { readTarget, targetOptions, type Target } from './target.ts'
import { readCapsuleFile, readLanguage, titledReport } from './validate.ts'
import { missingNamespaceText, openClient, problemText } from './with-client.ts'

type Capsule = Awaited<ReturnType<Client['getCapsule']>>

function readUploadTarget(input: Input, io: Io) {
  const target = readTarget(input, io)
  const replaces = input.text('replaces')
  if (replaces !== undefined && input.arguments.length > 1) {
    throw new UsageError('--replaces takes one FILE: a capsule has one replacement.')
  }
  return { ...target, language: readLanguage(input), label: input.text('label'), replaces }
}

type UploadTarget = ReturnType<typeof readUploadTarget>

/** The processed capsule, or the problem that refused it. */
async function uploadFile(
  target: UploadTarget,
  bytes: Uint8Array,
  progress: Progress,
): Promise<Capsule | ApiProblem> {
  const { language, label, replaces } = target
  const onSent = (sentBytes: number): void => progress.bytes(sentBytes, bytes.length)
  try {
    const client = await openClient(target, { language, onSent })
    const { capsule_id } = await client.uploadCapsule({ body: bytes, label, replaces })
    progress.state('sent; waiting for the verdict')
    return await waitForVerdict(client, capsule_id, { timeoutSeconds: Infinity })
  } catch (error) {
    if (error instanceof ApiProblem) return error
    throw error
  }
}

const explainRefusal = (target: Target, file: string, refusal: ApiProblem): string =>
  `${file}: ${refusal.code === 'namespace_not_found' ? missingNamespaceText(target) : problemText(refusal)}\n`

async function sendOne(input: Input, io: Io, target: UploadTarget, file: string): Promise<boolean> {
  const bytes = await readCapsuleFile(file, io)
  if (typeof bytes === 'string') {
    io.err(`${bytes}\n`)
    return false
  }
  const progress = createProgress(file, io.isWatched, io.err)
  const outcome = await uploadFile(target, bytes, progress).finally(() => progress.clear())
  if (outcome instanceof ApiProblem) {
    if (input.has('json')) io.out(`${JSON.stringify({ file, error: problemText(outcome) })}\n`)
    io.err(explainRefusal(target, file, outcome))
    return false
  }
  if (input.has('json')) io.out(`${JSON.stringify({ file, ...outcome })}\n`)
  else if (outcome.validation) {
    const name = `${file} (${outcome.capsule_id}, ${outcome.status})`
    io.out(titledReport(name, outcome.validation as ValidationReport, target.language))
  } else io.out(`${file} (${outcome.capsule_id}, ${outcome.status})\n`)
  return outcome.status === 'accepted'
}

export const upload: Command = {
  name: 'upload',
  summary: 'send capsule files to a running service and wait for the verdicts',
  arguments: { name: 'FILE…' },
  options: {
    ...targetOptions,
    label: { value: 'TEXT', summary: 'a name for people, shown in lists' },
    replaces: { value: 'ID', summary: 'the capsule whose place the file takes once it is accepted' },
    lang: { value: 'en|fr', summary: 'the language of the reports' },
    json: { summary: 'one line of JSON for each file' },
  },
  notes: [
    'FILE - is standard input. The API key is taken from IMPACT_GRAPH_KEY. Exit code 1 when a file was not accepted.',
  ],
  async run(input, io) {
    const target = readUploadTarget(input, io)
    let isAllFine = true
    for (const file of input.arguments) {
      const isAccepted = await sendOne(input, io, target, file)
      isAllFine &&= isAccepted
    }
    return isAllFine ? exit.fine : exit.no
  },
}
