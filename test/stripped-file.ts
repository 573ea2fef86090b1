import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
// Below node_modules, where Vite leaves a file to Node.
export const strippedFolder = join(root, 'node_modules', '.cache', 'impact-graph', 'stripped')

/** Where a file of the repository is found without its types. */
export const strippedFile = (file: string): string => join(strippedFolder, file.replace(/\.tsx?$/, '.js'))
