// Names of people who send a file without an account. Members read them at the head of a mail: a name is no second line,
// turns no text around it the other way, and is no address to follow. Rules, section 13.

/** For a schema; the text has no white space at its ends. */
export const senderNamePattern = '^(?:(?!:\\/\\/)[^\\p{Cc}\\p{Bidi_Control}\\u2028\\u2029])+$'

const pattern = new RegExp(senderNamePattern, 'u')

export const isSenderName = (text: string): boolean => pattern.test(text)
