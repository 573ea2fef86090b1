// Working keys that expire soon, so that they can be replaced in time.
import type { ApiKey } from '../../shared/api/keys.ts'

const soonMs = 30 * 24 * 60 * 60 * 1000

export const expiringKeys = (keys: readonly ApiKey[], namespace: string, now: number): readonly ApiKey[] =>
  keys.filter(
    ({ state, expires_at: expiresAt, namespaces }) =>
      state === 'active' &&
      expiresAt !== null &&
      Date.parse(expiresAt) - now < soonMs &&
      (namespaces === null || namespaces.includes(namespace)),
  )
