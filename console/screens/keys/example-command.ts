// A command that works as it is: with this key, this service, and a namespace that the key may use.

interface Example {
  readonly secret: string
  readonly baseUrl: string
  /** Null when no namespace exists or the key may use none. */
  readonly namespace: string | null
}

export function exampleCommand({ secret, baseUrl, namespace }: Example): string {
  const key = `-H "X-API-Key: ${secret}"`
  if (namespace === null) return `curl ${key} "${baseUrl}/namespaces"`
  return `curl ${key} -H "X-Namespace: ${namespace}" "${baseUrl}/rows/themes"`
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
