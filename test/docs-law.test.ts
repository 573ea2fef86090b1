// The documents for contributors name files of this repository; every one of them must be there.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Paths are named from the root or from src/. */
const isThere = (path: string): boolean => existsSync(join(root, path)) || existsSync(join(root, 'src', path))

it.each(['CONTRIBUTING.md', 'docs/architecture.md', 'docs/security.md'])(
  '%s names files that exist',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((path) => !isThere(path))).toEqual([])
  },
)
