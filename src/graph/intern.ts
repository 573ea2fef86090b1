// Words that are compared with one another millions of times. JavaScript engines keep one copy of every property name and
// tell such texts apart by address, where others are compared letter by letter.

/** The same text, as the engine keeps it for property names. */
export const intern = (text: string): string => Object.keys({ [text]: true })[0] ?? text
