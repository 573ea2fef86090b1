// Form values: held locally while typing, and written to the URL after a pause. When the URL changes otherwise (back
// button, link), it replaces them.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const restMs = 300

type Update = (ask: string) => string

export function useDraft(op: string, ask: string): [string, (update: Update) => void] {
  const navigate = useNavigate()
  const address = `${op} ${ask}`
  const [draft, setDraft] = useState({ address, ask })
  const written = useRef(address)
  useEffect(() => {
    if (written.current === address) return
    written.current = address
    setDraft({ address, ask })
  }, [address, ask])
  useEffect(() => {
    if (draft.ask === ask) return undefined
    const timer = setTimeout(() => {
      written.current = `${op} ${draft.ask}`
      void navigate({
        to: '/playground',
        search: ({ run: _run, ...old }) => ({ ...old, op, ask: draft.ask }),
        replace: true,
      })
    }, restMs)
    return () => clearTimeout(timer)
  }, [draft, ask, op, navigate])
  // A new URL takes precedence over what was typed before.
  const currentOf = (held: typeof draft): string =>
    written.current === address || held.address === address ? held.ask : ask
  // A functional update: two fields may change before the next render.
  const change = (update: Update) => setDraft((held) => ({ address, ask: update(currentOf(held)) }))
  return [currentOf(draft), change]
}
