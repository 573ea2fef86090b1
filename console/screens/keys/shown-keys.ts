// The keys in each view of the list.
import { isWorking } from '../../shared/api/key-state.ts'
import type { ApiKey } from '../../shared/api/keys.ts'

export const views = ['active', 'ended', 'unused'] as const
type View = (typeof views)[number]

/** Reads the view from the URL; the default is the first one. */
export const chooseView = (show: string | undefined): View => views.find((view) => view === show) ?? 'active'

const unusedAfterMs = 90 * 86_400_000

/** A key that was never used counts from its creation. */
const isUnused = (key: ApiKey, nowMs: number): boolean =>
  isWorking(key) && nowMs - Date.parse(key.last_used_at ?? key.created_at) > unusedAfterMs

export function filterKeys(view: View, keys: readonly ApiKey[], nowMs = Date.now()): readonly ApiKey[] {
  if (view === 'ended') return keys.filter((key) => !isWorking(key))
  return view === 'active' ? keys.filter(isWorking) : keys.filter((key) => isUnused(key, nowMs))
}
