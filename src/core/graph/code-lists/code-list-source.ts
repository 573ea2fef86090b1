// How a code list is written down.

/** Local name, English label, French label where there is one. */
export type CodeEntry = readonly [name: string, en: string, fr?: string]

/** One in a line: its local name and its labels, with bars between. */
export const readCodes = (text: string): CodeEntry[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | ') as [string, string, string?])

export interface CodeListSource {
  readonly list: string
  /** Of its own address on the site of code lists where it is left out. */
  readonly namespace?: string
  readonly codes: readonly CodeEntry[]
  /** Codes of another list that belong to this one too, but for a few. */
  readonly alsoOf?: { readonly list: string; readonly but: readonly string[] }
}
