import { fileURLToPath } from 'node:url'

const compiled = new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../', import.meta.url)

/**
 * The file of a thread or a child process, from the folder of the sources. They cannot load TypeScript on every supported
 * Node, so tests, which run the sources, start the compiled files too.
 */
export const compiledFile = (name: string): string => fileURLToPath(new URL(name, compiled))
