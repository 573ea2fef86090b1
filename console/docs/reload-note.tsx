// Shown when a part of the page could not be loaded; reloading the page tries again.
import type { ReactElement } from 'react'

import { Button } from '../parts/plain-button.tsx'
import { Note } from '../parts/note.tsx'
import { sharedWords } from '../words/shared-words.ts'

export const ReloadNote = (): ReactElement => {
  const say = sharedWords.use()
  return (
    <Note tone="warn">
      <p>{say.problems.network}</p>
      <Button size="small" icon="refresh" onPress={() => location.reload()}>
        {say.retry}
      </Button>
    </Note>
  )
}
