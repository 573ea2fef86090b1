// A field for a new password, with the minimum length.
import type { ReactElement } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { PasswordField } from './field.tsx'

const shortest = 12

/** Error message; undefined when the password is long enough. */
export function useShortPassword(password: string): string | undefined {
  const { newPassword } = sharedWords.use()
  // Counts code points, as the service does.
  const missing = shortest - Array.from(password).length
  return missing > 0 ? newPassword.short(missing) : undefined
}

interface NewPasswordProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

export const NewPassword = (props: NewPasswordProps): ReactElement => (
  <PasswordField {...props} hint={sharedWords.use().newPassword.hint} autoComplete="new-password" />
)
