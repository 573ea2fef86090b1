// node packaging/release-notes.js [VERSION]: what the changelog says of a version, or of what is not released yet.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { root, version } from './names.js'

/** The part of the changelog below the heading of the version; below "Unreleased" where it has none yet. */
export function releaseNotes(wanted = version) {
  const parts = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1)
  const isOf = (name) => (part) =>
    part
      .slice(0, part.indexOf('\n'))
      .trim()
      .replace(/^\[|\].*$/g, '')
      .split(' ')[0] === name
  const found = parts.find(isOf(wanted)) ?? parts.find(isOf('Unreleased'))
  if (found === undefined) throw new Error(`CHANGELOG.md says nothing of ${wanted}.`)
  return `# impact-graph ${wanted}\n\nBefore you upgrade: docs/upgrading.md.\n${found.slice(found.indexOf('\n'))}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(releaseNotes(process.argv[2]))
