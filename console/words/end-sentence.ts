// Times of day in Canadian English end with a full stop of their own (1:08 p.m.); a sentence has one at its end, not two.
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
