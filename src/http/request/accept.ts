// Chooses the format that the Accept header asks for. A format that is not named is never chosen over the default, and no
// header is refused: rules, sections 4 and 5.
import { readWeights } from './accept-language.ts'

/** The first of `types` is the default; wildcards match it only. */
export function acceptedType<T extends string>(header: string | undefined, types: readonly [T, ...T[]]): T {
  const [standard, ...others] = types
  if (header === undefined) return standard
  const weights = new Map(readWeights(header))
  const wild = Math.max(weights.get('*/*') ?? 0, weights.get(`${standard.split('/')[0]}/*`) ?? 0)
  let best = { type: standard, weight: weights.get(standard) ?? 0 }
  for (const type of others) {
    const weight = weights.get(type) ?? 0
    // A named format wins over a wildcard of the same weight.
    if (weight > best.weight && weight >= wild) best = { type, weight }
  }
  return best.type
}
