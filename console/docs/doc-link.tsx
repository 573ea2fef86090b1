// A link to another page of the documentation, followed without a page load.
import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react'

import { goTo, pageHref } from './use-place.ts'

interface DocLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** The part after `/docs`. */
  readonly to: string
}

export const DocLink = ({ to, onClick, ...rest }: DocLinkProps): ReactElement => (
  <a
    {...rest}
    href={pageHref(to)}
    onClick={(event) => {
      onClick?.(event)
      follow(event, to)
    }}
  />
)

/** Leaves clicks that open a new tab or window to the browser. */
function follow(event: MouseEvent, to: string): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  goTo(to)
}
