// The API key that operations run with. It is kept only in the memory of this page, not in browser storage or the
// URL. Reloading the page discards it.
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'

import { basePath } from '../../shared/api/base-path.ts'
import { language } from '../../shared/words/language.ts'
import { readProblem } from '../../shared/api-form/answer/read-problem.ts'

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
  readonly setNamespace: (namespace: string) => void
  readonly use: (key: string) => void
  /** Fetches the namespaces again: one may have been created. */
  readonly refresh: () => void
  readonly forget: () => void
  /** Whether the panel is open; null before the user opened or closed it. */
  readonly isShown: boolean | null
  readonly show: (isShown: boolean) => void
}

const Context = createContext<KeyState | null>(null)

export function useKey(): KeyState {
  const state = useContext(Context)
  if (!state) throw new Error('There is no place for a key around this.')
  return state
}

/** The public part, which identifies the key but does not authenticate. */
export const publicPart = (key: string): string => /^igk_[^_]+_/.exec(key)?.[0] ?? 'igk_'

export function KeyProvider({ children }: { children: ReactNode }): ReactElement {
  const [key, setKey] = useState<string | null>(null)
  const [check, setCheck] = useState<KeyCheck>({ as: 'none' })
  const [namespace, setNamespace] = useState('')
  const [isShown, show] = useState<boolean | null>(null)
  const latest = useRef<string | null>(null)

  const checkAgain = useCallback(async (key: string) => {
    const found = await checkKey(key)
    if (latest.current !== key) return
    setCheck(found)
    const [first] = found.as === 'works' ? (found.namespaces ?? []) : []
    if (first !== undefined) setNamespace((old) => (old === '' ? first : old))
  }, [])
  const state = useMemo<KeyState>(
    () => ({
      key,
      check,
      namespace,
      setNamespace,
      use: (entered) => {
        latest.current = entered
        setKey(entered)
        setCheck({ as: 'checking' })
        void checkAgain(entered)
      },
      refresh: () => {
        if (latest.current !== null) void checkAgain(latest.current)
      },
      forget: () => {
        latest.current = null
        setKey(null)
        setCheck({ as: 'none' })
        setNamespace('')
      },
      isShown,
      show,
    }),
    [key, check, namespace, isShown, checkAgain],
  )
  return <Context value={state}>{children}</Context>
}

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
