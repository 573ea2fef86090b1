import { fileURLToPath } from 'node:url'

const compiled = import.meta.url.endsWith('.ts')
  ? new URL('../../dist/worker/', import.meta.url)
  : new URL('./', import.meta.url)

/**
 * The file of a thread or a child process. They cannot load TypeScript on every supported Node, so tests, which run the
 * sources, start the compiled files too.
 */
export const compiledFile = (name: string): string => fileURLToPath(new URL(name, compiled))
