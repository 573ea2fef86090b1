// Hint and error message under a field.
import type { ReactElement } from 'react'

import { Prose } from './prose.tsx'

interface FieldNotesProps {
  /** The field refers to `{id}-hint` and `{id}-error`. */
  readonly id: string
  readonly hint: string | undefined
  readonly error: string | undefined
}

export const FieldNotes = ({ id, hint, error }: FieldNotesProps): ReactElement => (
  <>
    {hint !== undefined && (
      <span slot="description" id={`${id}-hint`}>
        <Prose text={hint} />
      </span>
    )}
    {error !== undefined && (
      <span className="react-aria-FieldError" id={`${id}-error`}>
        {error}
      </span>
    )}
  </>
)
