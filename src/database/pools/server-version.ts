// Which PostgreSQL this is, and whether a newer minor release of it was known when this version was made:
// postgresql-releases.json, which is brought up to date before each release.
import { createRequire } from 'node:module'

import type { Log } from '../log.ts'
import type { Writes } from '../transaction.ts'

interface Release {
  readonly version: string
  readonly released: string
}

const { newest } = createRequire(import.meta.url)('./postgresql-releases.json') as {
  readonly newest: Readonly<Record<string, Release>>
}

/** Without what a distribution adds, such as `(Debian 15.18-0+deb12u1)`. */
export async function readServerVersion(db: Writes): Promise<string> {
  const asked = `select current_setting('server_version') as version`
  const { rows } = await db.query<{ version: string }>(asked)
  return rows[0]?.version.split(' ')[0] ?? ''
}

/** The newest known minor release of the same major one, where the server is older. */
export function newerRelease(version: string, releases = newest): Release | undefined {
  const [major = '', minor = ''] = version.split('.')
  const release = Object.hasOwn(releases, major) ? releases[major] : undefined
  return release && Number(minor) < Number(release.version.split('.')[1]) ? release : undefined
}

export async function announceServer(db: Writes, isEmbedded: boolean, log: Log): Promise<void> {
  const postgresql = await readServerVersion(db)
  log.info({ postgresql, embedded: isEmbedded }, 'the database is open')
  const newer = newerRelease(postgresql)
  if (newer === undefined) return
  const advice = isEmbedded
    ? 'for production use a server of your own: docs/operating/securing.md'
    : 'bring the server up to date'
  log.warn(
    { postgresql, newer: newer.version },
    `PostgreSQL ${newer.version} mends faults of this one; ${advice}`,
  )
}
