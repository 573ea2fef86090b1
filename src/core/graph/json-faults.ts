// Why a text is not JSON: what the scan finds, with its English words. The French ones are in
// validation/wording/json-faults-fr.ts. They complete "at line 3, column 5, …".

export const jsonFaultsInEnglish = {
  'not-utf8': 'the file is not UTF-8 text',
  utf16:
    'the file is UTF-16 text, or was UTF-16 before it was saved as UTF-8; open the original and save it again with the encoding "UTF-8"',
  empty: 'the file is empty',
  'after-end': 'there is something after the end of the document',
  'cut-off': 'the file ends too early: a closing bracket, brace or quote is missing',
  'no-comma': 'a comma or a closing bracket is missing before this',
  'extra-comma': 'there is a comma too many before the closing bracket',
  'no-key': 'a key in double quotes is expected here',
  'no-colon': 'a colon is missing after the key',
  'control-character':
    'a line break or other control character inside a text must be written as an escape, such as \\n',
  'unknown-escape': 'JSON has no such escape in a text',
  'bad-code': 'four hexadecimal digits are expected after \\u',
  'bad-number': 'this is not a number as JSON writes it',
  'single-quotes': 'text must stand in double quotes',
  comment: 'JSON has no comments',
  'no-value': 'a value is expected here',
} as const

export type JsonFault = keyof typeof jsonFaultsInEnglish
