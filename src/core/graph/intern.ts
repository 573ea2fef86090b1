// For strings that are compared millions of times: JavaScript engines keep one copy of every property name and compare
// such strings by address instead of character by character.

/** The same text, interned as a property name. */
export const intern = (text: string): string => Object.keys({ [text]: true })[0] ?? text
