// A command that works as it is, in this service and a namespace that the key may use. The key itself is pasted when the
// shell asks for it: a command that held it would stay in the history of the shell.
import type { ApiKey } from '../../shared/api/keys.ts'

interface Example {
  readonly scope: ApiKey['scope']
  readonly baseUrl: string
  /** Null when no namespace exists or the key may use none. */
  readonly namespace: string | null
}

/** One command: a shell that is given two lines would take the second one for the key. */
export const exampleCommand = (example: Example): string =>
  `read -rs IMPACT_GRAPH_KEY && \\\n  ${requestFor(example)}`

function requestFor({ scope, baseUrl, namespace }: Example): string {
  const key = '-H "X-API-Key: $IMPACT_GRAPH_KEY"'
  if (namespace === null) return `curl ${key} "${baseUrl}/keys/self"`
  const path = scope === 'submit' ? '/capsules' : '/rows/themes'
  return `curl ${key} -H "X-Namespace: ${namespace}" "${baseUrl}${path}"`
}

/** What most assistants take: the program they start, and its environment, which is the only place for a key there. */
export const assistantSettings = ({
  baseUrl,
  namespace,
  secret,
}: Omit<Example, 'scope'> & { readonly secret: string }): string => {
  const args = ['-y', 'impact-graph', 'mcp', ...(namespace === null ? [] : ['--namespace', namespace])]
  const env = { IMPACT_GRAPH_URL: baseUrl, IMPACT_GRAPH_KEY: secret }
  const text = JSON.stringify({ mcpServers: { 'impact-graph': { command: 'npx', args: '…', env } } }, null, 2)
  // On one line, so that all of it is seen at once.
  return text.replace('"…"', () => `[${args.map((each) => JSON.stringify(each)).join(', ')}]`)
}

/** The current namespace if the key may use it, else the first that it may use. */
export function exampleNamespace(
  allowed: readonly string[] | null,
  existing: readonly string[],
  current: string | null,
): string | null {
  const usable = existing.filter((slug) => allowed === null || allowed.includes(slug))
  return usable.find((slug) => slug === current) ?? usable[0] ?? null
}
