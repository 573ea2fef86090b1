// A text of the contract: paragraphs, and code where it stands in backticks.
import type { ReactElement } from 'react'

import { Prose } from '../../playground/form/prose.tsx'

export const Paragraphs = ({ text, lang }: { text: string; lang?: string | undefined }): ReactElement => (
  <>
    {text.split('\n\n').map((paragraph) => (
      <p key={paragraph} lang={lang}>
        <Prose text={paragraph.trim()} />
      </p>
    ))}
  </>
)
