// All buttons of the console: the plain ones, and router links that look like buttons. Code shared with the
// documentation imports plain-button.tsx, which does not depend on the router.
import { createLink } from '@tanstack/react-router'

import { ButtonAnchor } from './plain-button.tsx'

export { Button, ButtonAnchor, IconButton } from './plain-button.tsx'

/** A router link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
