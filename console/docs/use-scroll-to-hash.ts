// Scrolls to the heading in the URL once it is rendered.
import { useEffect } from 'react'

import { useHash, usePath } from './use-place.ts'

export function useScrollToHash(isDrawn: boolean): void {
  const path = usePath()
  const hash = useHash()
  useEffect(() => {
    if (!isDrawn || hash === '') return
    const heading = document.getElementById(hash)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [path, hash, isDrawn])
}
