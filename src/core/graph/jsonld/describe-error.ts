// The error codes of the JSON-LD specification that can occur, those of our own limits, and what they mean. The French ones
// are in validation/wording/fr-jsonld-errors.ts.

const details = {
  'not a document': 'the file holds a single value instead of an object or a list of objects',
  'colliding keywords':
    'the same JSON-LD keyword is given twice in one object, for instance as @id and as its alias',
  'cyclic IRI mapping': 'terms in @context are defined through one another in a circle',
  'invalid @direction value': '@direction must be "ltr" or "rtl"',
  'invalid base direction': '@direction must be "ltr" or "rtl"',
  'invalid @graph value': '@graph must hold an object or a list of objects',
  'invalid @id value': '@id must be a text that holds an identifier',
  'invalid @included value': '@included must hold objects that describe entities',
  'invalid @index value': '@index must be a text',
  'invalid @nest value': '@nest must hold an object',
  'invalid @reverse value': '@reverse must hold an object',
  'invalid @version value': '@version in @context must be the number 1.1',
  'invalid base IRI': '@base in @context must be an address or null',
  'invalid container mapping': '@container in @context has a value JSON-LD does not know',
  'invalid default language': '@language in @context must be a text or null',
  'invalid IRI mapping': 'a term in @context must be given an absolute IRI, or a prefix that is declared',
  'invalid keyword alias': 'a keyword in @context is given another name in a way JSON-LD does not allow',
  'invalid language map value': 'a text in several languages must hold texts only',
  'invalid language-tagged string': '@language must be a text such as "en"',
  'invalid language-tagged value': 'only a text can have a @language',
  'invalid local context': '@context must be an address, an object, or a list of these',
  'invalid @import value': '@import in @context must be the address of a context',
  'invalid @prefix value': '@prefix in @context must be true or false',
  'invalid @propagate value': '@propagate in @context must be true or false',
  'invalid @protected value': '@protected in @context must be true or false',
  'invalid context nullification': 'a context with protected terms cannot be set aside by null',
  'invalid language mapping': '@language of a term in @context must be a text or null',
  'too many entries': 'it holds more than 1,000,000 entries; divide it into several files',
  'too many definitions':
    'its contexts define terms too often: more than 2,000,000 definitions have to be computed, because contexts inside of terms are applied again and again; define the terms once, in one @context',
  'too long a chain':
    'more than 1,000 terms in @context are defined through one another; give each of them its whole address',
  'too much text':
    'short names stand for so much text that its statements, written out, are far larger than the file may be; use shorter identifiers in @context',
  'invalid reverse property': 'a reversed term in @context is not written as JSON-LD demands',
  'invalid reverse property map': '@reverse must hold properties, not keywords',
  'invalid reverse property value': '@reverse must lead to entities, not to texts or numbers',
  'invalid scoped context': 'a @context inside a term of @context is not valid',
  'invalid set or list object': 'an object with @set or @list may hold nothing else beside them',
  'invalid term definition': 'a term in @context is not written as JSON-LD demands',
  'invalid type mapping': '@type of a term in @context must be an absolute IRI or @id',
  'invalid type value': '@type must be a text or a list of texts',
  'invalid typed value': '@type beside @value must be exactly one datatype, given by an absolute IRI',
  'invalid value object':
    'an object with @value may hold beside it either @type, or @language and @direction, and nothing else',
  'invalid value object value': '@value must be a text, a number, true, false or null',
  'invalid vocab mapping': '@vocab in @context must be an address or null',
  'keyword redefinition': 'a keyword of JSON-LD cannot be given another meaning in @context',
  'protected term redefinition': 'a protected term cannot be given another meaning in @context',
} as const

export type JsonLdErrorCode = keyof typeof details

export const describeError = (code: JsonLdErrorCode) => ({ code, detail: details[code] })
