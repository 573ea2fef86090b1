// Labels of codes, by IRI. The label is also found under a code's older addresses, but the codes are never merged (rows
// are filtered by exact IRI).
import { codeListSources } from './code-list-sources.ts'

export interface Code {
  readonly iri: string
  readonly en: string
  readonly fr: string
}

export interface CodeList {
  readonly name: string
  readonly codes: readonly Code[]
}

const codesByList = new Map<string, readonly Code[]>(
  codeListSources.map(({ list, namespace = `https://codelist.commonapproach.org/${list}#`, codes }) => [
    list,
    codes.map(([name, en, fr]) => ({ iri: namespace + name, en, fr: fr ?? en })),
  ]),
)

export const codeLists: ReadonlyMap<string, CodeList> = new Map(
  codeListSources.map(({ list: name, alsoOf }) => {
    const shared = (alsoOf && codesByList.get(alsoOf.list)) ?? []
    const others = shared.filter(({ iri }) => !alsoOf?.but.some((code) => iri.endsWith(`#${code}`)))
    return [name, { name, codes: [...(codesByList.get(name) ?? []), ...others] }]
  }),
)

const codes = new Map([...codesByList.values()].flat().map((code) => [currentAddress(code.iri), code]))

/** The label of a code; null for an IRI that is in no list. */
export function codeLabel(iri: string, language: 'en' | 'fr'): string | null {
  return codes.get(currentAddress(iri))?.[language] ?? null
}

/** The other direction: older-addresses.ts. */
function currentAddress(iri: string): string {
  const plain = iri.replace('://codelist.commonapproach.org/codeLists/', '://codelist.commonapproach.org/')
  return plain.replace(
    /^https?:\/\/codelist\.commonapproach\.org\/SDGImpacts#SDG/,
    'https://metadata.un.org/sdg/',
  )
}
