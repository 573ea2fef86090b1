// upload FILE…: sends capsules to a running service, waits for the verdicts and prints the reports. Decisions, section 7.
import type { ValidationReport } from '../validation/report.ts'
import { callApi, codeOf, refusalText } from './api.ts'
import type { ApiAnswer } from './api.ts'
import { exit, UsageError } from './command.ts'
import type { Command, Input, Io } from './command.ts'
import { createProgress } from './progress-bar.ts'
import type { Progress } from './progress-bar.ts'
import { reportText } from './report-text.ts'
import { readCapsuleFile, readLanguage } from './validate.ts'

interface Target {
  readonly url: string
  readonly namespace: string
  readonly headers: Record<string, string>
  readonly label: string | undefined
}

interface CapsuleAnswer {
  readonly capsule_id: string
  readonly status: string
  readonly triple_count?: number
  readonly validation?: ValidationReport
}

const waitSeconds = 25

function readTarget(input: Input, io: Io): Target {
  const url = input.text('url') ?? 'http://127.0.0.1:8080'
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(`--url takes an address such as http://127.0.0.1:8080, not "${url}".`)
  }
  const key = io.env['IMPACT_GRAPH_KEY']?.trim()
  if (!key) throw new UsageError('The API key is missing: put it into the environment as IMPACT_GRAPH_KEY.')
  if (!/^[\u0021-\u007E]+$/.test(key)) {
    throw new UsageError('IMPACT_GRAPH_KEY holds characters that no key has.')
  }
  const namespace = input.required('namespace')
  if (!/^[\u0021-\u007E]+$/.test(namespace)) throw new UsageError('--namespace takes a slug such as my-data.')
  return {
    url,
    namespace,
    headers: { 'X-API-Key': key, 'X-Namespace': namespace, 'Accept-Language': readLanguage(input) },
    label: input.text('label'),
  }
}

/** The capsule with its verdict, or the refusal. */
async function uploadFile(
  target: Target,
  bytes: Uint8Array,
  progress: Progress,
): Promise<CapsuleAnswer | ApiAnswer> {
  const { url, headers, label } = target
  const query = label === undefined ? '' : `?label=${encodeURIComponent(label)}`
  const sent = await callApi(url, headers, {
    method: 'POST',
    path: `/capsules${query}`,
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
    `${file}: there is no namespace "${target.namespace}" yet. Make it with\n` +
    `  curl ${target.url}/namespaces -H "X-API-Key: $IMPACT_GRAPH_KEY" -d '{"namespace": "${target.namespace}"}'\n`
  )
}

async function sendOne(input: Input, io: Io, target: Target, file: string): Promise<boolean> {
  const bytes = await readCapsuleFile(file)
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
    io.out(reportText(name, outcome.validation, readLanguage(input)))
  } else io.out(`${file} (${outcome.capsule_id}, ${outcome.status})\n`)
  return outcome.status === 'accepted'
}

export const upload: Command = {
  name: 'upload',
  summary: 'send capsule files to a running service and wait for the verdicts',
  arguments: { name: 'FILE…' },
  options: {
    namespace: { value: 'SLUG', summary: 'the namespace they go into', isRequired: true },
    url: { value: 'URL', summary: 'where the service is (http://127.0.0.1:8080)' },
    label: { value: 'TEXT', summary: 'a name for people, shown in lists' },
    lang: { value: 'en|fr', summary: 'the language of the reports' },
    json: { summary: 'one line of JSON for each file' },
  },
  notes: ['The API key is taken from IMPACT_GRAPH_KEY. Exit code 1 when a file was not accepted.'],
  async run(input, io) {
    const target = readTarget(input, io)
    let isAllFine = true
    for (const file of input.arguments) {
      const isAccepted = await sendOne(input, io, target, file)
      isAllFine &&= isAccepted
    }
    return isAllFine ? exit.fine : exit.no
  },
}
