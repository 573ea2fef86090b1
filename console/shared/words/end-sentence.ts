// Times in Canadian English end with a full stop (1:08 p.m.), which must not be doubled at the end of a sentence.
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
