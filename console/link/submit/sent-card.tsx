// After the file was sent: the address of the receipt, which is shown this once.
import type { ReactElement } from 'react'

import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Button } from '../../shared/parts/plain-button.tsx'
import { submit as own } from './words.ts'

interface SentCardProps {
  readonly receiptUrl: string
  readonly onAnother: () => void
}

export function SentCard({ receiptUrl, onAnother }: SentCardProps): ReactElement {
  const words = own.use().sent
  return (
    <section className="stack gap-4 shrinks">
      <Note tone="good">{words.keep}</Note>
      <CodeBlock text={receiptUrl} what={words.what} />
      <p className="submit-next row gap-3">
        <a className="button primary usual" href={receiptUrl}>
          <span>{words.open}</span>
        </a>
        <Button onPress={onAnother}>{words.another}</Button>
      </p>
    </section>
  )
}
