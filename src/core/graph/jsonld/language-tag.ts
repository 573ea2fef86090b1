// Whether a text is a well-formed language tag: the grammar of BCP 47 (RFC 5646, section 2.1).

const extended = '[a-z]{2,3}(?:-[a-z]{3}){0,3}'
const language = `(?:${extended}|[a-z]{4,8})`
const script = '(?:-[a-z]{4})?'
const region = '(?:-(?:[a-z]{2}|[0-9]{3}))?'
const variants = '(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*'
const extensions = '(?:-[0-9a-wyz](?:-[a-z0-9]{2,8})+)*'
const privateUse = 'x(?:-[a-z0-9]{1,8})+'
const irregular =
  'en-gb-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:be-fr|be-nl|ch-de)'

const languageTag = new RegExp(
  `^(?:${language}${script}${region}${variants}${extensions}(?:-${privateUse})?|${privateUse}|${irregular})$`,
  'i',
)

/** Longer than any tag in use. The grammar has no limit, but the tag is stored with every text. */
const maxLength = 255

export const isLanguageTag = (text: string): boolean => text.length <= maxLength && languageTag.test(text)
