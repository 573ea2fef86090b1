// Opens the query of a page in the Playground, where it can be changed, shared or copied as a command.
import type { ReactElement } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { ButtonLink } from './button.tsx'

interface ApiButtonProps {
  /** The id of a read operation, such as `listRows`. */
  readonly op: string
  readonly ns: string
  /** Parameters by name, including path parameters; an array repeats the parameter. */
  readonly ask?: Readonly<Record<string, string | readonly string[] | undefined>>
}

export const ApiButton = ({ op, ns, ask = {} }: ApiButtonProps): ReactElement => {
  const words = sharedWords.use()
  return (
    <ButtonLink
      to="/playground"
      search={{ op, ns, ask: askText(ask), run: 'yes' }}
      icon="playground"
      title={words.openInPlaygroundHint}
      aria-label={`${words.openInPlayground}: ${words.openInPlaygroundHint}`}
    >
      {words.openInPlayground}
    </ButtonLink>
  )
}

export function askText(ask: NonNullable<ApiButtonProps['ask']>): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(ask)) {
    for (const value of values === undefined ? [] : [values].flat()) query.append(name, value)
  }
  return query.toString()
}
