// The keywords of JSON-LD.

export const keywordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Keywords that are keys of an object. */
const objectKeywords = keywordSet(
  '@context @direction @graph @id @included @index @language @list @nest @reverse @set @type @value',
)

/** Keywords that occur elsewhere: as values, in contexts, in frames. */
const otherKeywords = keywordSet(
  '@base @container @default @embed @explicit @import @json @none @omitDefault @prefix @preserve @propagate ' +
    '@protected @requireAll @version @vocab',
)

/** Reserved: JSON-LD ignores anything of this form that is not a keyword. */
export const keywordForm = /^@[a-zA-Z]+$/

export const isObjectKeyword = (text: string): boolean => objectKeywords.has(text)

export const isKeyword = (text: string): boolean => objectKeywords.has(text) || otherKeywords.has(text)

/** What contexts accept as an absolute IRI or a blank node; wider than the grammar of iri.ts. */
export const absoluteForm = /^(?:[A-Za-z][A-Za-z0-9+,\-.]*|_):\S*$/
