// upload FILE…: sends capsules to a running service, waits until they are processed and prints the reports. Decisions,
// section 7.
import type { ValidationReport } from '../validation/report.ts'
import { callApi, codeOf, refusalText } from './api.ts'
import type { ApiAnswer } from './api.ts'
import { exit, UsageError } from './command.ts'
import type { Command, Input, Io } from './command.ts'
import { program } from './help.ts'
import { createProgress } from './progress-bar.ts'
import type { Progress } from './progress-bar.ts'
import { readTarget, targetOptions } from './target.ts'
import type { Target } from './target.ts'
import { readCapsuleFile, readLanguage, titled } from './validate.ts'

interface UploadTarget extends Target {
  readonly label: string | undefined
  readonly replaces: string | undefined
}

interface CapsuleAnswer {
  readonly capsule_id: string
  readonly status: string
  readonly triple_count?: number
  readonly validation?: ValidationReport
}

const waitSeconds = 25

function readUploadTarget(input: Input, io: Io): UploadTarget {
  const target = readTarget(input, io)
  const headers = { ...target.headers, 'Accept-Language': readLanguage(input) }
  const replaces = input.text('replaces')
  if (replaces !== undefined && input.arguments.length > 1) {
    throw new UsageError('--replaces takes one FILE: a capsule has one replacement.')
  }
  return { ...target, headers, label: input.text('label'), replaces }
}

/** The processed capsule, or the answer that refused it. */
async function uploadFile(
  target: UploadTarget,
  bytes: Uint8Array,
  progress: Progress,
): Promise<CapsuleAnswer | ApiAnswer> {
  const { url, headers, label, replaces } = target
  const query = new URLSearchParams({
    ...(label !== undefined && { label }),
    ...(replaces !== undefined && { replaces }),
  })
  const sent = await callApi(url, headers, {
    method: 'POST',
    path: `/capsules${query.size > 0 ? `?${query.toString()}` : ''}`,
    headers: { 'Content-Type': 'application/ld+json' },
    body: bytes,
    onSent: (sentBytes) => progress.bytes(sentBytes, bytes.length),
  })
  if (sent.status !== 202) return sent
  let capsule = JSON.parse(sent.body) as CapsuleAnswer
  while (capsule.status === 'pending') {
    progress.state('sent; waiting for the verdict')
    const path = `/capsules/${capsule.capsule_id}?wait=${waitSeconds}`
    const answer = await callApi(url, headers, { method: 'GET', path })
    if (answer.status !== 200) return answer
    capsule = JSON.parse(answer.body) as CapsuleAnswer
  }
  return capsule
}

function explainRefusal(target: Target, file: string, refusal: ApiAnswer): string {
  if (codeOf(refusal) !== 'namespace_not_found') return `${file}: ${refusalText(refusal)}\n`
  return (
    `${file}: there is no namespace "${target.namespace}" yet. Create it with\n` +
    `  ${program} namespace create ${target.namespace} --url ${target.url}\n`
  )
}

async function sendOne(input: Input, io: Io, target: UploadTarget, file: string): Promise<boolean> {
  const bytes = await readCapsuleFile(file, io)
  if (typeof bytes === 'string') {
    io.err(`${bytes}\n`)
    return false
  }
  const progress = createProgress(file, io.isWatched, io.err)
  const outcome = await uploadFile(target, bytes, progress).finally(() => progress.clear())
  if (!('capsule_id' in outcome)) {
    if (input.has('json')) io.out(`${JSON.stringify({ file, error: refusalText(outcome) })}\n`)
    io.err(explainRefusal(target, file, outcome))
    return false
  }
  if (input.has('json')) io.out(`${JSON.stringify({ file, ...outcome })}\n`)
  else if (outcome.validation) {
    const name = `${file} (${outcome.capsule_id}, ${outcome.status})`
    io.out(titled(name, outcome.validation, readLanguage(input)))
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
