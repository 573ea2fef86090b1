// The button that leads to the issuer: on the sign-in page, and on that of an invitation. A link, not a call: the browser
// goes to another site and comes back.
import type { ReactElement } from 'react'

import { basePath } from '../../shared/api/base-path.ts'
import { ButtonAnchor } from '../../shared/parts/plain-button.tsx'
import { signIn as own } from './words.ts'

interface SingleSignOnProps {
  /** What the issuer is called. */
  readonly label: string
  /** The page to open afterwards. */
  readonly next?: string | undefined
  /** The secret of an invitation. */
  readonly invitation?: string
  /** Whether a form for passwords follows. */
  readonly hasAlternative: boolean
}

const startPath = `${basePath}/console/oidc/start`

export function SingleSignOn({ label, next, invitation, hasAlternative }: SingleSignOnProps): ReactElement {
  const words = own.use()
  const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`
  return (
    <div className="single-sign-on stack gap-3">
      <ButtonAnchor
        variant={hasAlternative ? 'secondary' : 'primary'}
        href={startPath + query}
        onClick={() => invitation !== undefined && rememberInvitation(invitation)}
      >
        {words.continueWith(label)}
      </ButtonAnchor>
      {hasAlternative && <p className="single-sign-on-or stack gap-3 muted small-text">{words.orPassword}</p>}
    </div>
  )
}

/** In a cookie for one minute: in the address it would be in the history of the browser and in logs. */
function rememberInvitation(token: string): void {
  const isSecure = location.protocol === 'https:'
  const attributes = `Path=${basePath}/console/oidc; SameSite=Strict; Max-Age=60${isSecure ? '; Secure' : ''}`
  document.cookie = `${isSecure ? '__Secure-' : ''}ig_invitation=${token}; ${attributes}`
}
