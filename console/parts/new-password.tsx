// A new password: the minimum length, shown while it is too short.
import type { ReactElement } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { PasswordField } from './field.tsx'

const shortest = 12

/** What is wrong with it, in words; undefined when it can be sent. */
export function useShortPassword(password: string): string | undefined {
  const { newPassword } = sharedWords.use()
  // As the service counts: one for each character, however it is stored.
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
