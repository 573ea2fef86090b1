// What is under way, beside the results: a run takes long.
export const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
