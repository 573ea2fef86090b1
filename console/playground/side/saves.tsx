// Requests that were given a name.
import type { ReactElement } from 'react'

import { IconButton } from '../../parts/button.tsx'
import { useRuns } from '../runs.ts'
import { playground } from '../words.ts'
import { AskedLink } from './asked-link.tsx'

export function Saves(): ReactElement {
  const say = playground.use()
  const { saves, forget } = useRuns()
  if (saves.length === 0) return <p className="playground-quiet">{say.noSaves}</p>
  return (
    <ul className="playground-past">
      {saves.map((save) => (
        <li key={save.name}>
          <AskedLink asked={save} name={save.name} />
          <IconButton
            icon="trash"
            size="small"
            label={say.forget(save.name)}
            onPress={() => forget(save.name)}
          />
        </li>
      ))}
    </ul>
  )
}
