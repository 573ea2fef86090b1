// A word that no file can contain, because it is drawn at random: for values that have to pass through a parser or
// the general expander unharmed. Letters and digits only, so that it may stand in a key, a scheme or a label.

export function randomMark(): string {
  const random = crypto.getRandomValues(new Uint32Array(3))
  return `n${Array.from(random, (part) => part.toString(36)).join('')}n`
}
