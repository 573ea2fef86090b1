// Text to copy: a command, a key, an identifier.
import type { ReactElement } from 'react'

import { CopyButton } from './copy-button.tsx'
import './code-block.css'

interface CodeBlockProps {
  readonly text: string
  /** Names the content, such as "the command", for the copy button and the region. */
  readonly what: string
}

export const CodeBlock = ({ text, what }: CodeBlockProps): ReactElement => (
  <div className="code-block">
    <pre tabIndex={0} role="region" aria-label={what}>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} what={what} />
  </div>
)
