// A command that works as it stands: with this key, at this service, in a namespace the key may use.

export interface Example {
  readonly secret: string
  readonly baseUrl: string
  /** Null: there is none yet, or none that the key may use. */
  readonly namespace: string | null
}

export function exampleCommand({ secret, baseUrl, namespace }: Example): string {
  const key = `-H "X-API-Key: ${secret}"`
  if (namespace === null) return `curl ${key} "${baseUrl}/namespaces"`
  return `curl ${key} -H "X-Namespace: ${namespace}" "${baseUrl}/rows/themes"`
}

/** The one that is being looked at, where the key may use it. */
export function exampleNamespace(
  allowed: readonly string[] | null,
  existing: readonly string[],
  current: string | null,
): string | null {
  const usable = existing.filter((slug) => allowed === null || allowed.includes(slug))
  return usable.find((slug) => slug === current) ?? usable[0] ?? null
}
