// Tests and what they import, with the types taken away, as files that Node itself loads: in half the processor time that
// Vite's module runner takes in each of the processes. A file that did not change is not written again.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { transformSync } from 'rolldown/utils'

import { strippedFile, strippedFolder, root } from './stripped-file.ts'

// Not those of packages, which the bench has of its own.
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(path)
    return /\.(tsx?|js)$/.test(path) && !path.endsWith('.d.ts') ? [path] : []
  })

/** In one step: another run may be loading the file. */
function writeAt(file: string, content: string, mtime: Date): void {
  const own = `${file}.${process.pid}`
  writeFileSync(own, content)
  utimesSync(own, mtime, mtime)
  renameSync(own, file)
}

function strip(file: string, mtime: Date): void {
  const source = join(root, file)
  const url = pathToFileURL(source).href
  const { code, map, errors } = transformSync(source, readFileSync(source, 'utf8'), {
    sourcemap: true,
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
    // A file finds its neighbours where it was written.
    define: {
      'import.meta.url': JSON.stringify(url),
      'import.meta.filename': JSON.stringify(source),
      'import.meta.dirname': JSON.stringify(dirname(source)),
    },
  })
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join('\n'))
  const target = strippedFile(file)
  const sources = [relative(dirname(target), source)]
  const mapped = Buffer.from(JSON.stringify({ ...map, sources })).toString('base64')
  mkdirSync(dirname(target), { recursive: true })
  writeAt(target, `${code}\n//# sourceMappingURL=data:application/json;base64,${mapped}\n`, mtime)
}

const changedAt = (file: string): Date | undefined => statSync(file, { throwIfNoEntry: false })?.mtime

export function stripTypes(): void {
  const own = statSync(fileURLToPath(import.meta.url)).mtime
  const stamp = join(strippedFolder, 'package.json')
  if (changedAt(stamp)?.getTime() !== own.getTime()) {
    rmSync(strippedFolder, { recursive: true, force: true })
    mkdirSync(strippedFolder, { recursive: true })
    writeAt(stamp, '{ "type": "module" }', own)
  }
  for (const file of ['bench', 'console', 'src', 'test'].flatMap(filesIn)) {
    const { mtime } = statSync(join(root, file))
    if (changedAt(strippedFile(file))?.getTime() !== mtime.getTime()) strip(file, mtime)
  }
}
