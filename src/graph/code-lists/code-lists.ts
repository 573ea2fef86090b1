// Codes by their IRI: labels for people. Lists name the same code under older addresses too; a label is found for
// either, but the codes are never merged (the filter of rows is by exact IRI).
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

const own = new Map<string, readonly Code[]>(
  codeListSources.map(({ list, namespace, codes }) => [
    list,
    codes.map(([name, en, fr]) => ({ iri: namespace + name, en, fr: fr ?? en })),
  ]),
)

export const codeLists: ReadonlyMap<string, CodeList> = new Map(
  codeListSources.map(({ list: name, alsoOf }) => {
    const taken = (alsoOf && own.get(alsoOf.list)) ?? []
    const others = taken.filter(({ iri }) => !alsoOf?.but.some((code) => iri.endsWith(`#${code}`)))
    return [name, { name, codes: [...(own.get(name) ?? []), ...others] }]
  }),
)

const codes = new Map([...own.values()].flat().map((code) => [code.iri, code]))

/** What a code is called; null for an IRI that is in no list. */
export function codeLabel(iri: string, language: 'en' | 'fr'): string | null {
  return codes.get(currentAddress(iri))?.[language] ?? null
}

/** `…/codeLists/NAME#x` came before `…/NAME#x`, and the goals had codes of their own. */
function currentAddress(iri: string): string {
  const plain = iri.replace('://codelist.commonapproach.org/codeLists/', '://codelist.commonapproach.org/')
  return plain.replace(
    /^https?:\/\/codelist\.commonapproach\.org\/SDGImpacts#SDG/,
    'https://metadata.un.org/sdg/',
  )
}
