// The W3C's JSON-LD tests, as their manifests list them, and which of them are about what this service does.
import { bytesInFolder, isInFolder, jsonInFolder } from './read-folder.ts'

export interface ManifestEntry {
  readonly '@id': string
  readonly '@type': readonly string[]
  readonly name: string
  readonly input: string
  readonly expect?: string
  readonly expectErrorCode?: string
  readonly option?: Readonly<Record<string, unknown>>
}

interface Manifest {
  readonly baseIri: string
  readonly sequence: readonly ManifestEntry[]
}

export const readManifest = (name: string): Manifest => jsonInFolder(name) as Manifest

export const isPositive = ({ '@type': types }: ManifestEntry): boolean =>
  types.includes('jld:PositiveEvaluationTest')

export const isNegative = ({ '@type': types }: ManifestEntry): boolean =>
  types.includes('jld:NegativeEvaluationTest')

export const errorCodeOf = ({ expectErrorCode, expect }: ManifestEntry): string =>
  expectErrorCode ?? expect ?? ''

/** Why a test is about something the service does not claim, as far as its entry tells. */
export function notClaimed({ input, option = {}, expect }: ManifestEntry): string | null {
  if (option['specVersion'] === 'json-ld-1.0' || option['processingMode'] === 'json-ld-1.0') {
    return 'JSON-LD 1.0 only'
  }
  if (option['produceGeneralizedRdf'] === true) return 'blank nodes as properties'
  if (option['expandContext'] !== undefined) return 'a context given beside the document'
  if (!/\.json(?:ld)?$/.test(input)) return 'not a JSON file'
  if (!isInFolder(input)) return 'input not in the folder'
  if (expect !== undefined && /\./.test(expect) && !isInFolder(expect)) return 'output not in the folder'
  return null
}

export const textInFolder = (name: string): string => new TextDecoder().decode(bytesInFolder(name))

/** What happened how often, printed at the end. */
export class Tally {
  readonly #counts = new Map<string, number>()

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }

  get text(): string {
    return [...this.#counts]
      .map(([what, number]) => `${String(number).padStart(5)}  ${what}`)
      .sort()
      .join('\n')
  }
}
