// The filled form: kept here while it is typed in, and written to the URL when the typing rests. An address that
// changes by other means (back, a link) fills the form again.
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
  // An address just come wins over what was typed for the one before.
  const currentOf = (held: typeof draft): string =>
    written.current === address || held.address === address ? held.ask : ask
  // Two fields may change before the page is drawn again: one left, the other filled.
  const change = (update: Update) => setDraft((held) => ({ address, ask: update(currentOf(held)) }))
  return [currentOf(draft), change]
}
