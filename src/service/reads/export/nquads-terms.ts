// How identifiers and languages are written in N-Quads.

// Every stored identifier was checked to be an IRI. Should one ever not be, it must not break out of its brackets.
export const iriText = (iri: string): string =>
  UNSAFE.test(iri) ? `<${iri.replaceAll(ALL_UNSAFE, escapeUnsafe)}>` : `<${iri}>`

const UNSAFE = /[^!#-;=?-Z[\]_a-z~\u0080-\uFFFF]/
const ALL_UNSAFE = new RegExp(UNSAFE, 'g')
const escapeUnsafe = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** JSON-LD lets any text be a language; N-Quads has no place for one that is no tag. */
export const isLanguageTag = (language: string): boolean => /^[A-Za-z]+(-[A-Za-z0-9]+)*$/.test(language)
