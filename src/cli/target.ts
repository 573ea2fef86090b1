// Which service, which namespace, which key: what every command that calls the API needs. Rules, section 7.
import { UsageError, type Input, type Io, type Option } from './command.ts'

const defaultUrl = 'http://127.0.0.1:8080'

export const serviceOptions: Readonly<Record<'url', Option>> = {
  url: { value: 'URL', summary: `where the service is (IMPACT_GRAPH_URL, else ${defaultUrl})` },
}

export const targetOptions: Readonly<Record<'namespace' | 'url', Option>> = {
  namespace: { value: 'SLUG', summary: 'the namespace to work in', isRequired: true },
  ...serviceOptions,
}

export function readService(input: Input, io: Io) {
  const given = input.text('url')
  const url = given ?? (io.env['IMPACT_GRAPH_URL']?.trim() || defaultUrl)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    const name = given === undefined ? 'IMPACT_GRAPH_URL' : '--url'
    throw new UsageError(`${name} takes an address such as ${defaultUrl}, not "${url}".`)
  }
  const key = io.env['IMPACT_GRAPH_KEY']?.trim()
  if (!key) throw new UsageError('The API key is missing: put it into the environment as IMPACT_GRAPH_KEY.')
  if (!/^[\u0021-\u007E]+$/.test(key)) {
    throw new UsageError('IMPACT_GRAPH_KEY holds characters that no key has.')
  }
  return { url, key }
}

/** A service and a key for it. */
export type ServiceAccess = ReturnType<typeof readService>

export function readTarget(input: Input, io: Io) {
  const service = readService(input, io)
  const namespace = input.required('namespace')
  if (!/^[\u0021-\u007E]+$/.test(namespace)) throw new UsageError('--namespace takes a slug such as my-data.')
  return { ...service, namespace }
}

export type Target = ReturnType<typeof readTarget>
