// The same request as a command for a terminal. The key is never in it: a variable of the shell stands in its place.

interface CurlRequest {
  /** Left out: GET. */
  readonly method?: string
  /** Complete, with its query encoded. */
  readonly url: string
  /** True: no key is needed. */
  readonly isPublic?: boolean
  /** Absent where the operation needs none. */
  readonly namespace?: string | undefined
  /** Asked for where it is not English. */
  readonly language?: 'en' | 'fr'
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>
  /** A text to send, or the name of a file whose bytes are sent. */
  readonly body?: { readonly text: string } | { readonly fileName: string } | undefined
  /** The name of the file to write; absent: to the terminal. */
  readonly file?: string | undefined
}

/** Any text as one word of a POSIX shell. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A header in double quotes where these change nothing, as people write it; else safely. */
const header = (name: string, value: string): string =>
  /^[\w. -]*$/.test(value) ? `-H "${name}: ${value}"` : `-H ${shellQuote(`${name}: ${value}`)}`

export function curlOf(request: CurlRequest): string {
  const { method = 'GET', url, isPublic = false, namespace, language, headers = {}, body, file } = request
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuote(withoutGlobs(url))}`,
    ...(isPublic ? [] : ['-H "X-API-Key: $IMPACT_API_KEY"']),
    ...(namespace === undefined ? [] : [header('X-Namespace', namespace)]),
    ...(language === 'fr' ? [header('Accept-Language', language)] : []),
    ...Object.entries(headers).map(([name, value]) => header(name, value)),
    ...bodyOf(body),
    ...(file === undefined ? [] : [`-o ${shellQuote(file)}`]),
  ].join(' \\\n  ')
}

function bodyOf(body: CurlRequest['body']): string[] {
  if (body === undefined) return []
  return 'text' in body
    ? [`--data-raw ${shellQuote(body.text)}`]
    : [`--data-binary ${shellQuote(`@${body.fileName}`)}`]
}

const escapes: Readonly<Record<string, string>> = { '[': '%5B', ']': '%5D', '{': '%7B', '}': '%7D' }

/** curl takes brackets in an address for a list of addresses; those of an IPv6 host stay. */
function withoutGlobs(url: string): string {
  const host = /^\w+:\/\/[^/?#]*/.exec(url)?.[0] ?? ''
  const rest = url.slice(host.length).replaceAll(/[[\]{}]/g, (sign) => escapes[sign] ?? sign)
  return host + rest
}
