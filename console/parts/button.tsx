// All buttons of the console: the plain ones, and links within it that look like them. What the documentation shares takes
// the plain ones alone, which know nothing of the console's router.
import { createLink } from '@tanstack/react-router'

import { ButtonAnchor } from './plain-button.tsx'

export { Button, ButtonAnchor, IconButton } from './plain-button.tsx'
export type { ButtonProps, Look } from './plain-button.tsx'

/** A link within the console that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
