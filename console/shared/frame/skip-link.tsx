// The first link of every page: leads keyboards past what stands around it.
import type { ReactElement, RefObject } from 'react'

import { frame } from './words.ts'

export const SkipLink = ({ main }: { main: RefObject<HTMLElement | null> }): ReactElement => (
  <a
    className="skip"
    href="#page"
    onClick={(event) => {
      // Does not change the URL, which belongs to the page.
      event.preventDefault()
      main.current?.focus()
    }}
  >
    {frame.use().skip}
  </a>
)
