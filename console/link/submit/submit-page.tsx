// The page of a link that takes files, for people who do this once a year: choose the file, correct what is wrong, send.
import { useEffect, useState, type ReactElement } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'

import { announce } from '../../shared/parts/announce.tsx'
import { FileZone } from '../../shared/parts/file-zone.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { Button, ButtonAnchor } from '../../shared/parts/plain-button.tsx'
import { isMappable, MapOffer } from '../../screens/mapping/map-offer.tsx'
import { mapOffer } from '../../screens/mapping/offer-words.ts'
import { FaultWords } from '../../screens/capsules/fault-words.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { CodeBlock } from '../../shared/parts/code-block.tsx'
import type { FileFault } from '../../screens/capsules/check-file.ts'
import type { LinkAbout } from '../../../src/contract/link-schemas.ts'
import { checkDocument, type Verdict } from './check-document.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { NothingForm, PlanCard } from './plan-card.tsx'
import { planWords } from './plan-words.ts'
import { ReadyCard } from './ready-card.tsx'
import { SenderForm } from './sender-form.tsx'
import { submit as own } from './words.ts'
import { WrongCard } from './wrong-card.tsx'
import './submit.css'

export function SubmitPage({ about }: { about: LinkAbout }): ReactElement {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <Steps about={about} />
    </QueryClientProvider>
  )
}

interface Chosen {
  readonly file: File
  /** Null while it is checked. */
  readonly verdict: Verdict | null
  readonly isMended: boolean
}

function Steps({ about }: { about: LinkAbout }): ReactElement {
  const words = own.use()
  const { date } = useFormat()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [receiptUrl, setReceiptUrl] = useState<string | null>(null)
  const choose = (file: File, isMended = false) => setChosen({ file, verdict: null, isMended })
  useCheck(chosen, (verdict) => setChosen(chosen && { ...chosen, verdict }))
  const organization = about.organization.name
  const { plan } = about
  const title = useTitle(about)
  const [nothingUrl, setNothingUrl] = useState<string | null>(null)
  const startAgain = () => {
    setChosen(null)
    setReceiptUrl(null)
  }
  if (receiptUrl !== null)
    return <Sent receiptUrl={receiptUrl} organization={organization} onAnother={startAgain} />
  if (nothingUrl !== null) return <NothingSaid receiptUrl={nothingUrl} organization={organization} />
  const verdict = chosen?.verdict ?? null
  return (
    <Page
      title={title}
      width={verdict?.kind === 'wrong' || verdict?.kind === 'unfit' ? 'usual' : 'text'}
      lead={`${words.lead(organization)} ${words.until(date(about.expires_at))}`}
    >
      {plan && chosen === null && <PlanCard plan={plan} />}
      {chosen === null ? (
        <FileZone
          words={words.zone}
          onFiles={([first, ...others]) => {
            if (others.length > 0) announce(words.onlyOne)
            if (first) choose(first)
          }}
        />
      ) : (
        <ChosenFile chosen={chosen} onOther={startAgain} />
      )}
      {plan && chosen === null && <NothingForm onSent={setNothingUrl} />}
      {chosen && verdict?.kind === 'unfit' && (
        <Unfit file={chosen.file} fault={verdict.fault} onFilled={(file) => choose(file)} />
      )}
      {chosen && verdict?.kind === 'wrong' && (
        <WrongCard
          key={chosen.file.name}
          file={chosen.file}
          reports={verdict.checked.reports}
          onMended={(file) => choose(file, true)}
        />
      )}
      {chosen && verdict?.kind === 'ready' && (
        <>
          <ReadyCard {...chosen} checked={verdict.checked} onMended={(file) => choose(file, true)} />
          <SenderForm file={chosen.file} organization={organization} onSent={setReceiptUrl} />
        </>
      )}
    </Page>
  )
}

interface UnfitProps {
  readonly file: File
  readonly fault: FileFault
  readonly onFilled: (file: File) => void
}

/** What is not read; a workbook of somebody's own is mapped. */
function Unfit({ file, fault, onFilled }: UnfitProps): ReactElement {
  const { lead } = mapOffer.use()
  if (!isMappable(fault)) {
    return (
      <Note tone="warn">
        <FaultWords file={file} fault={fault} />
      </Note>
    )
  }
  return (
    <>
      <Note>{lead}</Note>
      <MapOffer key={file.name} file={file} onFilled={onFilled} />
    </>
  )
}

const useTitle = ({ label, plan }: LinkAbout): string => {
  const isFrench = useLanguage() === 'fr'
  return plan ? ((isFrench ? plan.name_fr : null) ?? plan.name) : label
}

interface SentProps {
  readonly receiptUrl: string
  readonly organization: string
  readonly onAnother: () => void
}

function Sent({ receiptUrl, organization, onAnother }: SentProps): ReactElement {
  const words = own.use().sent
  return (
    <Page title={words.title} width="text" lead={words.lead(organization)}>
      <section className="stack gap-4 shrinks">
        <Note tone="good">{words.keep}</Note>
        <CodeBlock text={receiptUrl} what={words.what} />
        <p className="row gap-3">
          <ButtonAnchor variant="primary" href={receiptUrl}>
            {words.open}
          </ButtonAnchor>
          <Button onPress={onAnother}>{words.another}</Button>
        </p>
      </section>
    </Page>
  )
}

function NothingSaid({ receiptUrl, organization }: Omit<SentProps, 'onAnother'>): ReactElement {
  const words = own.use().sent
  const { sentTitle, sentLead } = planWords.use()
  return (
    <Page title={sentTitle} width="text" lead={sentLead(organization)}>
      <CodeBlock text={receiptUrl} what={words.what} />
      <p>
        <ButtonAnchor variant="primary" href={receiptUrl}>
          {words.open}
        </ButtonAnchor>
      </p>
    </Page>
  )
}

function useCheck(chosen: Chosen | null, onVerdict: (verdict: Verdict) => void): void {
  const file = chosen?.file
  useEffect(() => {
    if (!file) return undefined
    const left = new AbortController()
    checkDocument(file, left.signal).then(
      (verdict) => left.signal.aborted || onVerdict(verdict),
      () => left.signal.aborted || onVerdict({ kind: 'ready', checked: null }),
    )
    return () => left.abort()
    // The verdict belongs to the file alone.
  }, [file])
}

function ChosenFile({ chosen, onOther }: { chosen: Chosen; onOther: () => void }): ReactElement {
  const words = own.use()
  const { size } = useFormat()
  const { file, verdict, isMended } = chosen
  return (
    <section className="submit-file row between" aria-label={words.file}>
      <p>
        <b>{file.name}</b> <small className="muted">{size(file.size)}</small>{' '}
        {isMended && <small className="muted">{words.mended}</small>}
      </p>
      <Button size="small" onPress={onOther}>
        {words.other}
      </Button>
      {verdict === null && (
        <p role="status" className="submit-checking">
          {words.checking(file.name)}
        </p>
      )}
    </section>
  )
}
