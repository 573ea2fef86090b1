// The words that belong to JSON-LD itself.

/** Keywords that mean something as a key of an object. */
const objectKeywords: ReadonlySet<string> = new Set([
  '@context',
  '@direction',
  '@graph',
  '@id',
  '@included',
  '@index',
  '@language',
  '@list',
  '@nest',
  '@reverse',
  '@set',
  '@type',
  '@value',
])

/** Keywords that stand elsewhere: as values, in contexts, in frames. */
const otherKeywords: ReadonlySet<string> = new Set([
  '@base',
  '@container',
  '@default',
  '@embed',
  '@explicit',
  '@import',
  '@json',
  '@none',
  '@omitDefault',
  '@prefix',
  '@preserve',
  '@propagate',
  '@protected',
  '@requireAll',
  '@version',
  '@vocab',
])

/** Reserved: JSON-LD passes over whatever looks like this and is no keyword. */
export const keywordForm = /^@[a-zA-Z]+$/

export const isObjectKeyword = (text: string): boolean => objectKeywords.has(text)

export const isKeyword = (text: string): boolean => objectKeywords.has(text) || otherKeywords.has(text)

/** An absolute IRI or a blank node, as far as contexts are concerned; wider than the grammar of iri.ts. */
export const absoluteForm = /^(?:[A-Za-z][A-Za-z0-9+,\-.]*|_):\S*$/
