// A random word that no file can contain, to mark values that pass through JSON.parse. Letters and digits only.

export function randomMark(): string {
  const random = crypto.getRandomValues(new Uint32Array(3))
  return `n${Array.from(random, (part) => part.toString(36)).join('')}n`
}
