// The most recent requests of this browser.
import type { ReactElement } from 'react'

import { announce } from '../../../shared/parts/announce.tsx'
import { Button } from '../../../shared/parts/button.tsx'
import { Ago } from '../../../shared/parts/time.tsx'
import { useFormat } from '../../../shared/words/format.ts'
import { useRuns } from '../runs.ts'
import { playground } from '../words.ts'
import { RequestLink } from './request-link.tsx'

export function History(): ReactElement {
  const words = playground.use()
  const format = useFormat()
  const { runs, clearRuns } = useRuns()
  if (runs.length === 0) return <p className="api-form-quiet">{words.noHistory}</p>
  const clear = () => {
    clearRuns()
    announce(words.historyCleared)
  }
  return (
    <div className="playground-past">
      <ul>
        {runs.map((run) => (
          <li key={`${run.op} ${run.ns} ${run.ask}`}>
            <RequestLink request={run}>
              <small>
                <b className={run.status !== null && run.status < 400 ? 'good' : 'bad'}>
                  {run.status ?? words.noAnswer}
                </b>{' '}
                {format.duration(run.ms)} · <Ago at={run.at} />
              </small>
            </RequestLink>
          </li>
        ))}
      </ul>
      <Button size="small" icon="trash" onPress={clear}>
        {words.clearHistory}
      </Button>
    </div>
  )
}
