// The form that mends one file: how many faults are left, what is certain, what is asked, what changes, and the way on.
import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState, type ReactElement } from 'react'

import type { CellPlace } from '../../../src/core/spreadsheet/cell-place.ts'
import { encodingId } from '../../../src/core/mending/mend-session.ts'
import { workbookType } from '../../../src/core/spreadsheet/write-workbook.ts'
import { saveBlob } from '../../shared/downloads/save-file.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card, Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { CertainList } from './certain-list.tsx'
import { ChangedCellsView } from './changed-cells-view.tsx'
import { ChangedLinesView } from './changed-lines-view.tsx'
import { isAnswered } from './decisions.ts'
import type { Draft } from './draft-store.ts'
import { EncodingCard } from './encoding-card.tsx'
import { EntityCards, fieldIdOf } from './entity-cards.tsx'
import { mendedName } from './mended-name.ts'
import { MendStatus } from './mend-status.tsx'
import { askedAlike, type Progress, type Question } from './model.ts'
import { SheetsView } from '../sheets/sheets-view.tsx'
import { ShowCell } from '../sheets/show-cell.tsx'
import { SameQuestions } from './same-questions.tsx'
import { marksOf } from './cell-marks.ts'
import { useMending } from './use-mending.ts'
import { mending as own } from './words.ts'
import './mending.css'

interface MendViewProps {
  /** Names the draft in this browser. */
  readonly draftKey: string
  readonly file: File
  /** Kept with the draft of a file that only this browser has. */
  readonly replaces?: Draft['replaces']
  readonly sendLabel: string
  readonly onSend: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

export function MendView({ draftKey, file, replaces, sendLabel, onSend }: MendViewProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const mending = useMending(draftKey, file, replaces)
  const { decisions, questions, lists, progress, decide } = mending
  const [wanted, setWanted] = useState<string | null>(null)
  const shown = useDeferredValue(questions)
  const certain = useMemo(() => shown.filter(({ kind }) => kind === 'certain'), [shown])
  const asked = useMemo(() => shown.filter(({ kind, isNeeded }) => kind !== 'certain' && isNeeded), [shown])
  const advised = useMemo(
    () => shown.filter(({ kind, isNeeded }) => kind !== 'certain' && !isNeeded),
    [shown],
  )
  const ofFile = useMemo(() => asked.filter(({ entity }) => entity === null), [asked])
  const alike = useMemo(() => askedAlike(asked.filter(({ entity }) => entity !== null)), [asked])
  const single = useMemo(() => {
    const together = new Set([...ofFile, ...alike.flat()].map(({ id }) => id))
    return asked.filter(({ id }) => !together.has(id))
  }, [asked, ofFile, alike])
  const [wantedCell, showCell] = useState<CellPlace | null>(null)
  const marks = useMemo(() => marksOf(shown, decisions, words), [shown, decisions, words])
  useFocusOn(wanted, () => setWanted(null))
  const send = useMutation({
    mutationFn: async () => {
      await onSend(await mending.read())
      await mending.finish()
    },
  })
  const download = async () => {
    const isWorkbook = progress?.cells != null
    const [ending, type] = isWorkbook ? ['.xlsx', workbookType] : ['.jsonld', 'application/ld+json']
    saveBlob(mendedName(file.name, ending), new Blob([await mending.read()], { type }))
  }
  if (mending.hasFailed) return <Note tone="warn">{words.failed}</Note>
  if (!progress) {
    return (
      <>
        <p role="status">{words.reading}</p>
        <Loading lines={8} />
      </>
    )
  }
  const { encoding } = progress
  const isUndecided = encoding?.kind === 'choice' && decisions.get(encodingId)?.kind !== 'option'
  const nextOpen = () => {
    const isOpen = (question: Question) => !isAnswered(question, decisions.get(question.id))
    const group = alike.find((questions) => questions.some(isOpen))
    const open = ofFile.find(isOpen)?.id ?? group?.[0]?.group ?? single.find(isOpen)?.id
    if (open !== undefined) setWanted(open)
    else announce(words.noQuestion(number(progress.violations), progress.violations))
  }
  const isDone = progress.violations === 0
  const wayOn = (
    <>
      <Button icon="download" isDisabled={isUndecided} onPress={() => void download()}>
        {words.download}
      </Button>
      <Button
        variant="primary"
        icon="upload"
        isDisabled={!isDone || mending.isBusy}
        isPending={send.isPending}
        onPress={() => send.mutate()}
      >
        {send.isPending ? words.uploading : sendLabel}
      </Button>
    </>
  )
  return (
    <ShowCell value={progress.cells ? showCell : null}>
      <div className="mend">
        <MendStatus
          progress={progress}
          isBusy={mending.isBusy}
          hasAdvice={advised.length > 0}
          onNext={isDone ? null : nextOpen}
        >
          {wayOn}
        </MendStatus>
        <p className="mend-hint">
          {!isDone && <span className="muted">{words.notYet(sendLabel)} </span>}
          {mending.kept === 'kept' && <span className="muted">{words.kept}</span>}
          {mending.kept === 'not-kept' && <span>{words.notKept}</span>}
        </p>
        {send.isError && <ProblemNote error={send.error} />}
        {mending.isRestored && (
          <Note>
            <p>{words.restored}</p>
            <Button size="small" onPress={mending.discard}>
              {words.discard}
            </Button>
          </Note>
        )}
        {encoding && <EncodingCard encoding={encoding} decisions={decisions} onDecide={decide} />}
        <div className="mend-panes">
          <div className="mend-pane">
            {ofFile.length > 0 && (
              <Card title={words.entities.first}>
                <p className="muted">{words.entities.firstLead}</p>
                <EntityCards questions={ofFile} lists={lists} decisions={decisions} onDecide={decide} />
              </Card>
            )}
            <SameQuestions groups={alike} lists={lists} decisions={decisions} onDecide={decide} />
            {single.length > 0 && (
              <Card title={words.entities.title}>
                <EntityCards
                  questions={single}
                  lists={lists}
                  decisions={decisions}
                  onDecide={decide}
                  wanted={wanted}
                />
              </Card>
            )}
            <Unmendable progress={progress} />
            {advised.length > 0 && (
              <Advice count={advised.length}>
                <EntityCards questions={advised} lists={lists} decisions={decisions} onDecide={decide} />
              </Advice>
            )}
          </div>
          {(certain.length > 0 || progress.changes > 0 || progress.cells) && (
            <div className="mend-pane mend-done-pane">
              {progress.cells && (
                <Card title={words.sheets}>
                  <SheetsView file={file} marks={marks} changes={progress.cells} wanted={wantedCell} />
                </Card>
              )}
              <CertainList questions={certain} decisions={decisions} onDecide={decide} />
              {progress.changes > 0 &&
                (progress.cells ? (
                  <ChangedCellsView cells={progress.cells} />
                ) : (
                  <ChangedLinesView progress={progress} />
                ))}
            </div>
          )}
        </div>
      </div>
    </ShowCell>
  )
}

/** Moves the focus to the first field of a question once it is on the page. */
function useFocusOn(wanted: string | null, onDone: () => void): void {
  useEffect(() => {
    if (wanted === null) return
    const question = document.getElementById(fieldIdOf(wanted))
    question?.querySelector<HTMLElement>('input, select')?.focus()
    question?.scrollIntoView({ block: 'center' })
    onDone()
  }, [wanted, onDone])
}

function Unmendable({
  progress: { unmendable, unmendableCount, cells },
}: {
  progress: Progress
}): ReactElement | null {
  const words = own.use().unmendable
  const { number } = useFormat()
  const language = useLanguage()
  if (unmendable.length === 0) return null
  return (
    <Card title={words.title(number(unmendableCount))}>
      <p className="muted">{cells ? words.inWorkbook : words.lead}</p>
      <ul className="mend-messages">
        {unmendable.map((message, at) => (
          <li key={at}>{message[language]}</li>
        ))}
      </ul>
    </Card>
  )
}

function Advice({ count, children }: { count: number; children: ReactElement }): ReactElement {
  const words = own.use().advice
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card mend-advice" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{words.title(number(count))}</h2>
      </summary>
      <p className="muted">{words.lead}</p>
      {isOpen && children}
    </details>
  )
}
