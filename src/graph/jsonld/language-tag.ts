// Is a text a well-formed language tag? The grammar of BCP 47 (RFC 5646, section 2.1).

const EXTENDED = '[a-z]{2,3}(?:-[a-z]{3}){0,3}'
const LANGUAGE = `(?:${EXTENDED}|[a-z]{4,8})`
const SCRIPT = '(?:-[a-z]{4})?'
const REGION = '(?:-(?:[a-z]{2}|[0-9]{3}))?'
const VARIANTS = '(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*'
const EXTENSIONS = '(?:-[0-9a-wyz](?:-[a-z0-9]{2,8})+)*'
const PRIVATE = 'x(?:-[a-z0-9]{1,8})+'
const IRREGULAR =
  'en-gb-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:be-fr|be-nl|ch-de)'

const TAG = new RegExp(
  `^(?:${LANGUAGE}${SCRIPT}${REGION}${VARIANTS}${EXTENSIONS}(?:-${PRIVATE})?|${PRIVATE}|${IRREGULAR})$`,
  'i',
)

/** Longer than any tag in use. The grammar sets no end, but every text in the language carries its tag. */
const LONGEST = 255

export const isLanguageTag = (text: string): boolean => text.length <= LONGEST && TAG.test(text)
