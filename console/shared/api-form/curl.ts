// The request as a curl command. It never contains the key: a shell variable takes its place.

interface CurlRequest {
  /** Default: GET. */
  readonly method?: string
  /** Complete, with the encoded query. */
  readonly url: string
  readonly isPublic?: boolean
  /** Absent for operations without a namespace. */
  readonly namespace?: string | undefined
  /** Sent as a header when it is not English. */
  readonly language?: 'en' | 'fr'
  readonly headers?: Readonly<Record<string, string>>
  /** Text to send, or the name of a file to send. */
  readonly body?: { readonly text: string } | { readonly fileName: string } | undefined
}

/** Quotes any text as one POSIX shell word. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Double quotes, as people write them, where the value has no special characters; otherwise single quotes. */
const header = (name: string, value: string): string =>
  /^[\w. -]*$/.test(value) ? `-H "${name}: ${value}"` : `-H ${shellQuote(`${name}: ${value}`)}`

export function curlCommand(request: CurlRequest): string {
  const { method = 'GET', url, isPublic = false, namespace, language, headers = {}, body } = request
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuote(withoutGlobs(url))}`,
    ...(isPublic ? [] : ['-H "X-API-Key: $IMPACT_GRAPH_KEY"']),
    ...(namespace === undefined ? [] : [header('X-Namespace', namespace)]),
    ...(language === 'fr' ? [header('Accept-Language', language)] : []),
    ...Object.entries(headers).map(([name, value]) => header(name, value)),
    ...curlBody(body),
  ].join(' \\\n  ')
}

function curlBody(body: CurlRequest['body']): string[] {
  if (body === undefined) return []
  return 'text' in body
    ? [`--data-raw ${shellQuote(body.text)}`]
    : [`--data-binary ${shellQuote(`@${body.fileName}`)}`]
}

const escapes: Readonly<Record<string, string>> = { '[': '%5B', ']': '%5D', '{': '%7B', '}': '%7D' }

/** curl expands brackets in URLs (globbing), so they are encoded; those of an IPv6 host are kept. */
function withoutGlobs(url: string): string {
  const host = /^\w+:\/\/[^/?#]*/.exec(url)?.[0] ?? ''
  const rest = url.slice(host.length).replaceAll(/[[\]{}]/g, (sign) => escapes[sign] ?? sign)
  return host + rest
}
