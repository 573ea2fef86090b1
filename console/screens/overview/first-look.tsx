// Step 3: look at the data in the explorer and in the Playground.
import type { ReactElement } from 'react'

import { markLooked } from '../../shared/api/looked.ts'
import type { ConsoleNamespace } from '../../shared/api/session.ts'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { welcome as own } from './words.ts'

interface FirstLookProps {
  /** A namespace with an accepted capsule. */
  readonly namespace: ConsoleNamespace | undefined
}

export function FirstLook({ namespace }: FirstLookProps): ReactElement {
  const words = own.use().look
  if (!namespace) return <p className="muted">{words.first}</p>
  const { namespace: ns } = namespace
  return (
    <div className="welcome-actions row">
      <ButtonLink
        to="/explorer"
        search={{ ns, view: 'theory' }}
        icon="explorer"
        variant="primary"
        onClick={markLooked}
      >
        {words.theory}
      </ButtonLink>
      <ButtonLink to="/explorer" search={{ ns }} icon="explorer" onClick={markLooked}>
        {words.rows}
      </ButtonLink>
      <ButtonLink
        to="/playground"
        search={{ ns, op: 'listRows', view: 'table', run: 'yes' }}
        icon="playground"
      >
        {words.playground}
      </ButtonLink>
    </div>
  )
}
