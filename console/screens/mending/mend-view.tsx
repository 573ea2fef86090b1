// The form that mends one file: how many faults are left, what is certain, what is asked, what changes, and the way on.
import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'

import { isLostNote } from '../../../src/core/validation/lost-notes.ts'
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
import { ChangesView } from './changes-view.tsx'
import { isAnswered } from './decisions.ts'
import type { Draft } from './draft-store.ts'
import { EncodingCard } from './encoding-card.tsx'
import { EntityCards, fieldId } from './entity-cards.tsx'
import { IdentifiersQuestion } from './identifiers-question.tsx'
import { mendedName } from './mended-name.ts'
import { MendStatus } from './mend-status.tsx'
import { askedAlike, type Progress, type Question } from './model.ts'
import { SheetsView } from '../sheets/sheets-view.tsx'
import { ShowCell } from '../sheets/show-cell.tsx'
import { SameQuestions } from './same-questions.tsx'
import { questionMarks } from './cell-marks.ts'
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
  /** Told how many problems are left. */
  readonly onLeft?: (problems: number) => void
}

export function MendView(props: MendViewProps): ReactElement {
  const { draftKey, file, replaces, sendLabel, onSend, onLeft } = props
  const words = own.use()
  const { number } = useFormat()
  const mending = useMending(draftKey, file, replaces)
  const { decisions, progress } = mending
  const sorted = useSorted(mending.questions)
  const [wanted, setWanted] = useState<string | null>(null)
  const [wantedCell, showCell] = useState<CellPlace | null>(null)
  const marks = useMemo(() => questionMarks(sorted.all, decisions, words), [sorted, decisions, words])
  useFocusOn(wanted, () => setWanted(null))
  useEffect(() => {
    if (progress) onLeft?.(progress.problems)
  }, [progress, onLeft])
  const send = useMutation({
    mutationFn: async () => {
      await onSend(await mending.read())
      await mending.finish()
    },
  })
  if (mending.hasFailed) return <Note tone="warn">{words.failed}</Note>
  if (!progress) return <Reading />
  const { encoding, violations, problems } = progress
  const isDone = violations === 0
  const showNextOpen = () => {
    const open = findNextOpen(sorted, decisions)
    if (open !== undefined) setWanted(open)
    else announce(words.noQuestion(number(problems), problems))
  }
  return (
    <ShowCell value={progress.cells ? showCell : null}>
      <div className="mend stack gap-5 shrinks">
        <MendStatus
          progress={progress}
          isBusy={mending.isBusy}
          hasAdvice={sorted.advised.length + sorted.alike.length + sorted.single.length > 0}
          onNext={isDone ? null : showNextOpen}
        >
          <WayOn mending={mending} progress={progress} file={file} send={send} sendLabel={sendLabel} />
        </MendStatus>
        <p className="small-text">
          {!isDone && <span className="muted">{words.notYet(sendLabel)} </span>}
          {mending.kept === 'kept' && <span className="muted">{words.kept}</span>}
          {mending.kept === 'not-kept' && <span>{words.notKept}</span>}
        </p>
        {send.isError && <ProblemNote error={send.error} />}
        {mending.isRestored && <Restored onDiscard={mending.discard} />}
        {encoding && <EncodingCard encoding={encoding} decisions={decisions} onDecide={mending.decide} />}
        <div className="mend-panes stack top gap-5">
          <Asked sorted={sorted} mending={mending} progress={progress} wanted={wanted} />
          <Done certain={sorted.certain} mending={mending} progress={progress}>
            {progress.cells && (
              <SheetsView file={file} marks={marks} changes={progress.cells} wanted={wantedCell} />
            )}
          </Done>
        </div>
      </div>
    </ShowCell>
  )
}

const Reading = (): ReactElement => (
  <>
    <p role="status">{own.use().reading}</p>
    <Loading lines={8} />
  </>
)

function Restored({ onDiscard }: { onDiscard: () => void }): ReactElement {
  const words = own.use()
  return (
    <Note>
      <p>{words.restored}</p>
      <Button size="small" onPress={onDiscard}>
        {words.discard}
      </Button>
    </Note>
  )
}

type Mending = ReturnType<typeof useMending>

/** The questions by where they stand on the page. */
function useSorted(questions: readonly Question[]) {
  const all = useDeferredValue(questions)
  return useMemo(() => {
    const others = all.filter(({ kind }) => kind !== 'certain')
    // What follows from another question is asked for there, or once that is answered. What counts nowhere is asked
    // openly, though the file is accepted with it.
    const own = others.filter(({ under }) => under === undefined)
    const isAsked = ({ isNeeded, rule }: Question) => isNeeded || isLostNote(rule)
    const asked = own.filter(isAsked)
    const ofFile = asked.filter(({ entity }) => entity === null)
    const alike = askedAlike(asked.filter(({ entity }) => entity !== null))
    const together = new Set([...ofFile, ...alike.flat()].map(({ id }) => id))
    return {
      all,
      certain: all.filter(({ kind }) => kind === 'certain'),
      advised: own.filter((each) => !isAsked(each)),
      ofFile,
      alike,
      single: asked.filter(({ id }) => !together.has(id)),
    }
  }, [all])
}

type Sorted = ReturnType<typeof useSorted>

/** The first question without an answer, or the group it belongs to. */
function findNextOpen(
  { ofFile, alike, single }: Sorted,
  decisions: Mending['decisions'],
): string | undefined {
  const isOpen = (question: Question) => !isAnswered(question, decisions.get(question.id))
  const group = alike.find((questions) => questions.some(isOpen))
  return ofFile.find(isOpen)?.id ?? group?.[0]?.group ?? single.find(isOpen)?.id
}

interface PaneProps {
  readonly mending: Mending
  readonly progress: Progress
}

interface WayOnProps extends PaneProps, Pick<MendViewProps, 'file' | 'sendLabel'> {
  readonly send: { readonly isPending: boolean; readonly mutate: () => void }
}

/** Taking the file away, and sending it. */
function WayOn({ mending, progress, file, send, sendLabel }: WayOnProps): ReactElement {
  const words = own.use()
  const isUndecided =
    progress.encoding?.kind === 'choice' && mending.decisions.get(encodingId)?.kind !== 'option'
  const download = async () => {
    const [ending, type] = progress.cells ? ['.xlsx', workbookType] : ['.jsonld', 'application/ld+json']
    saveBlob(mendedName(file.name, ending), new Blob([await mending.read()], { type }))
  }
  return (
    <>
      <Button icon="download" isDisabled={isUndecided} onPress={() => void download()}>
        {words.download}
      </Button>
      <Button
        variant="primary"
        icon="upload"
        id={sendId}
        isDisabled={progress.violations > 0 || mending.isBusy}
        isPending={send.isPending}
        onPress={() => send.mutate()}
      >
        {send.isPending ? words.uploading : sendLabel}
      </Button>
    </>
  )
}

const sendId = 'mend-send'

/** After the last answer the way on is not round the whole page. */
const GoOn = (): ReactElement => (
  <p>
    <Button variant="quiet" icon="up" onPress={() => document.getElementById(sendId)?.focus()}>
      {own.use().goOn}
    </Button>
  </p>
)

interface AskedProps extends PaneProps {
  readonly sorted: Sorted
  readonly wanted: string | null
}

/** What is asked, what cannot be mended here, and what is advised. */
function Asked({ sorted, mending, progress, wanted }: AskedProps): ReactElement {
  const words = own.use().entities
  const { ofFile, alike, single, advised } = sorted
  const { lists, decisions, decide } = mending
  const rest = { lists, decisions, onDecide: decide }
  return (
    <div className="stack gap-5 shrinks">
      {ofFile.length > 0 && (
        <Card title={words.first}>
          <p className="muted">{words.firstLead}</p>
          <EntityCards questions={ofFile.filter(({ made }) => !made)} {...rest} />
          {ofFile.map((question) =>
            question.made ? (
              <IdentifiersQuestion
                key={question.id}
                question={question}
                made={question.made}
                readSingle={mending.readSingle}
                {...rest}
                fieldId={fieldId(question.id)}
              />
            ) : null,
          )}
        </Card>
      )}
      <SameQuestions groups={alike} {...rest} />
      {single.length > 0 && (
        <Card title={words.title}>
          <EntityCards questions={single} {...rest} wanted={wanted} />
        </Card>
      )}
      <Unmendable progress={progress} />
      {progress.violations === 0 && ofFile.length + alike.length + single.length > 0 && <GoOn />}
      {advised.length > 0 && (
        <Advice count={advised.length}>
          <EntityCards questions={advised} {...rest} />
        </Advice>
      )}
    </div>
  )
}

interface DoneProps extends PaneProps {
  readonly certain: readonly Question[]
  /** The sheets of a workbook. */
  readonly children: ReactNode
}

/** What is certain, and what changes in the file. */
function Done({ certain, mending, progress, children }: DoneProps): ReactElement | null {
  const words = own.use()
  const { changes, cells } = progress
  if (certain.length === 0 && changes === 0 && !cells) return null
  return (
    <div className="stack gap-5 shrinks mend-done-pane">
      {cells && <Card title={words.sheets}>{children}</Card>}
      <CertainList questions={certain} decisions={mending.decisions} onDecide={mending.decide} />
      {changes > 0 && <ChangesView progress={progress} />}
    </div>
  )
}

/** Moves the focus to the first field of a question once it is on the page. */
function useFocusOn(wanted: string | null, onDone: () => void): void {
  useEffect(() => {
    if (wanted === null) return
    const question = document.getElementById(fieldId(wanted))
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
      <ul className="mend-messages stack">
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
