// Whether the page is being printed: print-only content is rendered only then.
import { useSyncExternalStore } from 'react'

let isPrinting = false

function subscribe(listener: () => void): () => void {
  const paper = matchMedia('print')
  const set = (to: boolean) => () => {
    isPrinting = to
    listener()
  }
  const [begin, end] = [set(true), set(false)]
  const onChange = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end())
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  paper.addEventListener('change', onChange)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    paper.removeEventListener('change', onChange)
  }
}

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
