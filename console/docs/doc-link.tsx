// A link to another page of the documentation, followed without loading anything anew.
import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react'

import { goTo, hrefOf } from './use-place.ts'

interface DocLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** What stands after `/docs`. */
  readonly to: string
}

export const DocLink = ({ to, onClick, ...rest }: DocLinkProps): ReactElement => (
  <a
    {...rest}
    href={hrefOf(to)}
    onClick={(event) => {
      onClick?.(event)
      follow(event, to)
    }}
  />
)

/** A new tab or window stays the browser's affair. */
function follow(event: MouseEvent, to: string): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  goTo(to)
}
