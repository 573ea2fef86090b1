// The list of organizations that somebody pastes: one in each line, with an IRI, a name and a mail address, as three
// columns copied from Excel. Pure.
import { isAbsoluteIri } from '../../../src/core/graph/iri.ts'
import { isMailAddress } from '../../../src/core/network/mail-address.ts'

export interface PastedOrganization {
  readonly uri: string
  readonly name: string | null
  readonly emails: readonly string[]
}

interface PasteFault {
  readonly kind: 'wrongLine' | 'wrongMail' | 'twice'
  /** From 1. */
  readonly line: number
  /** Of `twice`: where it stands first. */
  readonly first?: number
}

interface Pasted {
  readonly organizations: readonly PastedOrganization[]
  readonly faults: readonly PasteFault[]
}

/** Excel separates columns by tabs; people also write commas and semicolons. */
const splitLine = (line: string): string[] =>
  line.split(line.includes('\t') ? '\t' : /[;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

export function readPastedList(text: string): Pasted {
  const organizations: PastedOrganization[] = []
  const faults: PasteFault[] = []
  const places = new Map<string, number>()
  for (const [at, raw] of text.split(/\r\n?|\n/).entries()) {
    const cells = splitLine(raw).filter((cell) => cell !== '')
    if (cells.length === 0) continue
    const line = at + 1
    const uri = cells.find(isAbsoluteIri)
    // A heading: the first line without anything that could be meant as an address.
    if (uri === undefined && organizations.length === 0 && faults.length === 0 && !raw.includes('@')) {
      if (!raw.includes('/')) continue
    }
    if (uri === undefined) {
      faults.push({ kind: 'wrongLine', line })
      continue
    }
    const first = places.get(uri)
    if (first !== undefined) {
      faults.push({ kind: 'twice', line, first })
      continue
    }
    places.set(uri, line)
    const others = cells.filter((cell) => cell !== uri)
    const mails = others.filter((cell) => cell.includes('@'))
    if (!mails.every(isMailAddress)) faults.push({ kind: 'wrongMail', line })
    organizations.push({ uri, name: others.find((cell) => !cell.includes('@')) ?? null, emails: mails })
  }
  return { organizations, faults }
}

/** The other way round, as three columns. */
export const writePastedList = (organizations: readonly PastedOrganization[]): string =>
  organizations.map(({ uri, name, emails }) => [uri, name ?? '', ...emails].join('\t')).join('\n')
