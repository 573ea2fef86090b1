import { describe, expect, it } from 'vitest'

import { newerRelease } from './server-version.ts'

const releases = { 18: { version: '18.6', released: '2026-08-13' } }

describe('a newer minor release', () => {
  it.each(['18.4', '18.0', '18.5'])('is known of %s', (version) =>
    expect(newerRelease(version, releases)?.version).toBe('18.6'),
  )

  it.each(['18.6', '18.10', '15.18', '19beta1', ''])('is not known of "%s"', (version) =>
    expect(newerRelease(version, releases)).toBeUndefined(),
  )
})
