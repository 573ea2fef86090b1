// The API key that operations run with. It is kept only in the memory of this page, not in browser storage or the
// URL. Reloading the page discards it.
import { basePath } from '../../shared/api/base-path.ts'
import { readProblem } from '../../shared/api-form/answer/read-problem.ts'
import { createState } from '../../shared/state/create-state.ts'
import { language } from '../../shared/words/language.ts'

type KeyCheck =
  | { readonly as: 'none' | 'checking' | 'unreachable' }
  /** `namespaces` is null where the key may not list them. */
  | { readonly as: 'works'; readonly namespaces: readonly string[] | null }
  | { readonly as: 'refused'; readonly detail: string }

interface KeyState {
  /** As typed; null without one. */
  readonly key: string | null
  readonly check: KeyCheck
  readonly namespace: string
  /** Whether the panel is open; null before the user opened or closed it. */
  readonly isShown: boolean | null
}

const state = createState<KeyState>({ key: null, check: { as: 'none' }, namespace: '', isShown: null })

const change = (changed: Partial<KeyState>): void => state.set({ ...state.get(), ...changed })

export const useKey = state.use

export const setNamespace = (namespace: string): void => change({ namespace })

export const showKeyPanel = (isShown: boolean): void => change({ isShown })

export function enterKey(key: string): void {
  change({ key, check: { as: 'checking' } })
  void checkAgain()
}

export const forgetKey = (): void => change({ key: null, check: { as: 'none' }, namespace: '' })

/** Fetches the namespaces again: one may have been created. */
export async function checkAgain(): Promise<void> {
  const { key } = state.get()
  if (key === null) return
  const check = await checkKey(key)
  const { key: latest, namespace } = state.get()
  if (latest !== key) return
  const [first = ''] = check.as === 'works' ? (check.namespaces ?? []) : []
  change({ check, namespace: namespace || first })
}

/** The public part, which identifies the key but does not authenticate. */
export const publicPart = (key: string): string => /^igk_[^_]+_/.exec(key)?.[0] ?? 'igk_'

const ask = (path: string, key: string): Promise<Response> =>
  fetch(basePath + path, {
    headers: { 'X-API-Key': key, 'Accept-Language': language() },
    credentials: 'omit',
    cache: 'no-store',
  })

/** A key that only submits may not list namespaces; it knows those it is restricted to. */
async function namespacesOfKey(key: string): Promise<KeyCheck> {
  const { namespaces } = (await (await ask('/keys/self', key)).json()) as {
    namespaces: readonly string[] | null
  }
  return { as: 'works', namespaces }
}

async function checkKey(key: string): Promise<KeyCheck> {
  try {
    const response = await ask('/namespaces', key)
    if (!response.ok) {
      const { code, detail = String(response.status) } = readProblem(await response.text())
      return code === 'scope_not_allowed' ? await namespacesOfKey(key) : { as: 'refused', detail }
    }
    const { data } = (await response.json()) as { data: readonly { readonly namespace: string }[] }
    return { as: 'works', namespaces: data.map(({ namespace }) => namespace) }
  } catch {
    return { as: 'unreachable' }
  }
}
