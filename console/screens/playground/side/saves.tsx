// The saved requests.
import type { ReactElement } from 'react'

import { IconButton } from '../../../shared/parts/button.tsx'
import { useRuns } from '../runs.ts'
import { playground } from '../words.ts'
import { RequestLink } from './request-link.tsx'

export function Saves(): ReactElement {
  const words = playground.use()
  const { saves, forget } = useRuns()
  if (saves.length === 0) return <p className="api-form-quiet">{words.noSaves}</p>
  return (
    <ul className="playground-past">
      {saves.map((save) => (
        <li key={save.name}>
          <RequestLink request={save} name={save.name} />
          <IconButton
            icon="trash"
            size="small"
            label={words.forget(save.name)}
            onPress={() => forget(save.name)}
          />
        </li>
      ))}
    </ul>
  )
}
