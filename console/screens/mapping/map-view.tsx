// A workbook of somebody's own becomes our template, in three steps: where its headings are, what its columns say, and what
// no column says. Nothing is sent.
import { useEffect, useRef, useState, type ReactElement } from 'react'

import { workbookType } from '../../../src/core/spreadsheet/write-workbook.ts'
import { saveBlob, saveFile } from '../../shared/downloads/save-file.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { keepFocus } from '../../shared/parts/keep-focus.ts'
import { Note } from '../../shared/parts/note.tsx'
import { Button } from '../../shared/parts/plain-button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { ColumnsStep } from './columns-step.tsx'
import { filledName, type SavedFault } from './model.ts'
import { RestStep } from './rest-step.tsx'
import { TablesStep } from './tables-step.tsx'
import { useMapping, type MappingState, type OwnMapping } from './use-mapping.ts'
import { mapping as own } from './words.ts'
import './mapping.css'

export interface MapViewProps {
  readonly file: File
  /** The template that is filled in, to be checked as any other workbook. */
  readonly onFilled: (file: File) => void
  readonly onCancel?: () => void
}

const steps = ['tables', 'columns', 'rest'] as const

export function MapView({ file, onFilled, onCancel }: MapViewProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const [step, setStep] = useState(0)
  const mapped = useMapping(file)
  const { state, hasFailed } = mapped
  const heading = useHeadingFocus(step)
  const name = steps[step] ?? 'tables'
  return (
    <section className="mapping panel stack gap-4 column" aria-label={words.title}>
      <h2 ref={heading} tabIndex={-1}>
        {words.step(number(step + 1), number(steps.length), words.steps[name])}
      </h2>
      {hasFailed && <Note tone="warn">{words.failed}</Note>}
      {!state && !hasFailed && <p role="status">{words.opening}</p>}
      {state?.saved === 'here' && step === 0 && <Note>{words.kept}</Note>}
      {state?.saved === 'file' && step === steps.length - 1 && <Note>{words.loaded}</Note>}
      {state && name === 'tables' && <TablesStep state={state} mapped={mapped} />}
      {state && name === 'columns' && <ColumnsStep state={state} mapped={mapped} />}
      {state && name === 'rest' && <RestStep state={state} mapped={mapped} />}
      {state && (
        <Ways
          {...{ file, state, mapped, step, onFilled }}
          onStep={setStep}
          {...(onCancel !== undefined && { onCancel })}
        />
      )}
    </section>
  )
}

/** The button that was pressed is gone, or says something else. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [step])
  return heading
}

interface WaysProps extends MapViewProps {
  readonly state: MappingState
  readonly mapped: OwnMapping
  readonly step: number
  readonly onStep: (step: number) => void
}

/** Back and on. */
function Ways({ step, onStep, onCancel, ...rest }: WaysProps): ReactElement {
  const words = own.use()
  const isLast = step === steps.length - 1
  return (
    <div className="mapping-ways row gap-3 long-labels">
      {step > 0 && <Button onPress={() => onStep(step - 1)}>{words.back}</Button>}
      {step === 0 && onCancel && <Button onPress={onCancel}>{words.cancel}</Button>}
      {step === 0 && <LoadMapping mapped={rest.mapped} onLoaded={() => onStep(steps.length - 1)} />}
      {isLast ? (
        <LastWays {...rest} />
      ) : (
        <Button
          variant="primary"
          isDisabled={rest.state.mapping.tables.length === 0}
          onPress={() => onStep(step + 1)}
        >
          {words.next}
        </Button>
      )}
    </div>
  )
}

interface LoadMappingProps {
  readonly mapped: OwnMapping
  readonly onLoaded: () => void
}

/** Next year's workbook is understood by the mapping that was kept as a file: what is left is to check it. */
function LoadMapping({ mapped, onLoaded }: LoadMappingProps): ReactElement {
  const words = own.use()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<SavedFault | null>(null)
  const load = async (file: File | undefined) => {
    const found = file ? await mapped.load(file) : null
    setFault(found)
    if (file && !found) onLoaded()
  }
  return (
    <>
      <Button onPress={() => input.current?.click()}>{words.load}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.load}
        accept=".json,application/json"
        onChange={({ target }) => {
          void load(target.files?.[0])
          target.value = ''
        }}
      />
      {fault && <p role="alert">{words[fault]}</p>}
    </>
  )
}

/** On with the template that is filled in, and away with it or with the mapping. */
function LastWays({
  file,
  state,
  mapped,
  onFilled,
}: Pick<WaysProps, 'file' | 'state' | 'mapped' | 'onFilled'>): ReactElement {
  const words = own.use()
  const [isFilling, setFilling] = useState(false)
  const isOpen = state.isBusy || state.summary.missing.length > 0
  const fill = async (then: (filled: File) => void) => {
    setFilling(true)
    try {
      then(new File([await mapped.fill()], filledName(file.name), { type: workbookType }))
    } finally {
      setFilling(false)
    }
  }
  const goOn = (filled: File) => {
    onFilled(filled)
    announce(words.filled(filled.name))
    keepFocus()
  }
  const saveMapping = () =>
    saveFile('mapping.json', 'application/json', `${JSON.stringify(state.mapping, null, 2)}\n`)
  return (
    <>
      <Button
        variant="primary"
        icon="check"
        isDisabled={isOpen}
        isPending={isFilling}
        onPress={() => void fill(goOn)}
      >
        {isFilling ? words.filling : words.use}
      </Button>
      <Button
        icon="download"
        isDisabled={isOpen}
        onPress={() => void fill((filled) => saveBlob(filled.name, filled))}
      >
        {words.download}
      </Button>
      <Button icon="download" onPress={saveMapping}>
        {words.saveMapping}
      </Button>
    </>
  )
}
