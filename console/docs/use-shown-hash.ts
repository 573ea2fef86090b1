// Leads to the heading that the address names, once it is drawn.
import { useEffect } from 'react'

import { useHash, usePath } from './use-place.ts'

export function useShownHash(isDrawn: boolean): void {
  const path = usePath()
  const hash = useHash()
  useEffect(() => {
    if (!isDrawn || hash === '') return
    const heading = document.getElementById(hash)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [path, hash, isDrawn])
}
