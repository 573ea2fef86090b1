// A form, and what is wrong with its fields.
import { useState, type ComponentProps, type ReactElement } from 'react'

import { fieldFault } from './problem-note.tsx'

/** The page says what is missing, not the browser. */
export const Form = ({
  onSubmit,
  className = 'stack gap-4',
  ...rest
}: ComponentProps<'form'>): ReactElement => (
  <form
    {...rest}
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit?.(event)
    }}
  />
)

/** What is wrong with the fields is shown from the first attempt on, and what the service refused. */
export function useFieldFaults<Name extends string>(
  faults: Readonly<Record<Name, string | undefined>>,
  refusal: unknown = null,
) {
  const [isTried, setTried] = useState(false)
  return {
    isTried,
    faultAt: (field: Name): string | undefined =>
      (isTried ? faults[field] : undefined) ?? fieldFault(refusal, field),
    /** An attempt: whether nothing is wrong. */
    attempt: (): boolean => {
      setTried(true)
      return Object.values(faults).every((fault) => fault === undefined)
    },
    /** What the service refused stands at a field. */
    isRefusalShown: Object.keys(faults).some((field) => fieldFault(refusal, field) !== undefined),
    reset: () => setTried(false),
  }
}
