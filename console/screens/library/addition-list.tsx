// Files that are being saved, and those that failed: why, and what to do.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactElement } from 'react'

import { ApiProblem } from '../../../src/client/api-problem.ts'
import { isMappable, MapOffer } from '../mapping/map-offer.tsx'
import { mapOffer } from '../mapping/offer-words.ts'
import { FaultWords } from '../capsules/fault-words.tsx'
import { FailureWords } from '../capsules/upload-row.tsx'
import { announce } from '../../shared/parts/announce.tsx'
import { Button, IconButton } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { add, leaveOut, onSaved, tryAgain, useAdditions, type Addition } from './additions.ts'
import { libraryQuery } from './library-query.ts'
import { library as own } from './words.ts'
import '../capsules/capsules.css'

export function AdditionList(): ReactElement | null {
  const words = own.use()
  const additions = useAdditions()
  useRefresh(additions)
  if (additions.length === 0) return null
  return (
    <section aria-label={words.adding}>
      <ul className="panel">
        {additions.map((each) => (
          <AdditionRow key={each.id} addition={each} />
        ))}
      </ul>
    </section>
  )
}

/**
 * Refreshes the library after each saved file; an ended session leads to the sign-in page and back here afterwards.
 */
function useRefresh(additions: readonly Addition[]): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onSaved((name) => {
        announce(own.now().added(name))
        void queries.invalidateQueries(libraryQuery)
      }),
    [queries],
  )
  const isSignedOut = additions.some(
    ({ state }) => state.step === 'failed' && state.error instanceof ApiProblem && state.error.status === 401,
  )
  useEffect(() => {
    if (isSignedOut) void queries.invalidateQueries(libraryQuery)
  }, [isSignedOut, queries])
}

function AdditionRow({ addition: { id, file, state } }: { addition: Addition }): ReactElement {
  const words = own.use()
  const { retry } = sharedWords.use()
  const { size } = useFormat()
  const { action, lead } = mapOffer.use()
  const [isMapping, setMapping] = useState(false)
  const canMap = state.step === 'unfit' && isMappable(state.fault)
  const isBad = state.step === 'unfit' || state.step === 'failed'
  return (
    <li className={`upload-line stack top gap-3 ${isBad ? 'bad' : 'busy'}`}>
      <Icon name={isBad ? 'violation' : 'clock'} />
      <div>
        <p>
          <b>{file.name}</b> <small className="muted small-text">{size(file.size)}</small>
        </p>
        <p role={isBad ? 'alert' : undefined}>
          {state.step === 'waiting' && words.waiting}
          {state.step === 'saving' && words.saving}
          {canMap && lead}
          {state.step === 'unfit' && !canMap && <FaultWords file={file} fault={state.fault} />}
          {state.step === 'failed' && <FailureWords error={state.error} />}
        </p>
      </div>
      {isBad && (
        <div className="upload-line-actions row apart-3">
          {canMap && !isMapping && (
            <Button size="small" icon="check" onPress={() => setMapping(true)}>
              {action}
            </Button>
          )}
          {state.step === 'failed' && (
            <Button size="small" icon="refresh" onPress={() => tryAgain(id)}>
              {retry}
            </Button>
          )}
          <IconButton
            icon="close"
            size="small"
            label={words.leaveOut(file.name)}
            onPress={() => leaveOut(id)}
          />
        </div>
      )}
      {canMap && isMapping && (
        <div className="library-mapping">
          <MapOffer
            file={file}
            onFilled={(filled) => {
              leaveOut(id)
              add([filled])
            }}
            onCancel={() => setMapping(false)}
          />
        </div>
      )}
    </li>
  )
}
