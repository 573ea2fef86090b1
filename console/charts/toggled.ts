// What is chosen, with a value taken in or out. Pure.
export const toggled = (chosen: readonly string[], value: string): readonly string[] =>
  chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
