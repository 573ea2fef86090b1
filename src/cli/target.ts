// Which service, which namespace, which key: what every command that calls the API needs. Decisions, section 7.
import { UsageError } from './command.ts'
import type { Input, Io, Option } from './command.ts'

export interface Target {
  readonly url: string
  readonly namespace: string
  readonly headers: Record<string, string>
}

export const targetOptions: Readonly<Record<'namespace' | 'url', Option>> = {
  namespace: { value: 'SLUG', summary: 'the namespace to work in', isRequired: true },
  url: { value: 'URL', summary: 'where the service is (http://127.0.0.1:8080)' },
}

export function readTarget(input: Input, io: Io): Target {
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
  return { url, namespace, headers: { 'X-API-Key': key, 'X-Namespace': namespace } }
}
