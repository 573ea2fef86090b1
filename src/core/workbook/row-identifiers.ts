// Identifiers for rows that have none: a base address, the kind of the row and the words of its name, so that the same name
// gets the same identifier in next year's file. Rules, section 12. Pure.

/** Identifiers are read by people: a long name is cut between two words. */
const maxLength = 80

/** Most names: normal forms change nothing in them. */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** Lower case letters and digits without accents, with hyphens between words. */
function joinWords(name: string): string {
  const plain = isAscii(name) ? name : name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const words = plain
    .toLowerCase()
    .replaceAll(/['’]/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  let joined = ''
  for (const word of words) {
    const longer = joined === '' ? word.slice(0, maxLength) : `${joined}-${word}`
    if (longer.length > maxLength) break
    joined = longer
  }
  return joined
}

/** White space and case make no other name. */
const plainName = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** `https://example.org/#about` and `https://example.org/` are the same base. */
export const identifierBase = (address: string): string => address.trim().split('#')[0] ?? ''

/** The name of a class in lower case, with hyphens: `organization-profile`. */
export const hyphenatedName = (name: string): string =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()

const maxBases = 3

/** The web sites that these begin with, the first ones. */
export function identifierBases(ids: readonly (string | undefined)[]): string[] {
  const sites = new Set<string>()
  for (const id of ids) {
    const [site] = id === undefined ? [] : (/^https?:\/\/[^/?#\s]+/i.exec(id) ?? [])
    if (site !== undefined) sites.add(`${site.toLowerCase()}/`)
    if (sites.size === maxBases) break
  }
  return [...sites]
}

/** Gives the rows of one file their identifiers: the same for equal names, another one for any other name. */
export class RowIdentifiers {
  readonly #base: string
  readonly #byName = new Map<string, string>()
  readonly #given: Set<string>
  /** Those that only one row may have. */
  readonly #single = new Set<string>()
  /** What is tried next: thousands of rows may have the same name, or the same words. */
  readonly #nextOfName = new Map<string, number>()
  readonly #nextOfId = new Map<string, number>()

  /** `taken`: identifiers that the file has already. */
  constructor(base: string, taken: Iterable<string> = []) {
    this.#base = identifierBase(base)
    this.#given = new Set(taken)
  }

  /** `kind`: of the row, in lower case: `indicator`. A name without letters and digits counts by its place. */
  give(kind: string, name: string): string {
    const key = `${kind} ${plainName(name)}`
    const before = this.#byName.get(key)
    if (before !== undefined) return before
    const id = this.#findFree(`${this.#base}#${[kind, joinWords(name)].filter(Boolean).join('-')}`)
    this.#byName.set(key, id)
    this.#given.add(id)
    return id
  }

  /** Another one each time, since two rows of one name may be two things. */
  giveNew(kind: string, name: string): string {
    const key = `${kind} ${plainName(name)}`
    let number = this.#nextOfName.get(key) ?? 1
    let id = this.give(kind, number === 1 ? name : `${name} ${number}`)
    while (this.#single.has(id)) id = this.give(kind, `${name} ${++number}`)
    this.#nextOfName.set(key, number + 1)
    this.#single.add(id)
    return id
  }

  #findFree(id: string): string {
    if (!this.#given.has(id)) return id
    let number = this.#nextOfId.get(id) ?? 2
    while (this.#given.has(`${id}-${number}`)) number++
    this.#nextOfId.set(id, number + 1)
    return `${id}-${number}`
  }
}

/** Gives what identifiers end with, other ones than those of the file. */
export const newFragments = (ids: Iterable<string | undefined>): RowIdentifiers =>
  new RowIdentifiers(
    '',
    [...ids].flatMap((id) => (id?.includes('#') ? id.slice(id.indexOf('#')) : [])),
  )
