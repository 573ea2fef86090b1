// Shown when a part of the page could not be loaded; reloading the page tries again.
import type { ReactElement } from 'react'

import { Button } from '../parts/plain-button.tsx'
import { Note } from '../parts/note.tsx'
import { sharedWords } from '../words/shared-words.ts'

export const ReloadNote = (): ReactElement => {
  const words = sharedWords.use()
  return (
    <Note tone="warn">
      <p>{words.problems.network}</p>
      <Button size="small" icon="refresh" onPress={() => location.reload()}>
        {words.retry}
      </Button>
    </Note>
  )
}
