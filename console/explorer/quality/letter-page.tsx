// The letter to one organization, to read, print and copy, in the language of whoever gets it.
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import { SharedNumbers } from '../../../src/core/quality/entity-checks.ts'
import type { OrganizationQuality } from '../../../src/core/quality/quality.ts'
import { useMayWrite, useSignedIn } from '../../shared/api/session.ts'
import { Button } from '../../shared/parts/button.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { localeOf, useLanguage, type Language } from '../../shared/words/language.ts'
import type { Explorer } from '../model.ts'
import { searchWith } from '../use-explorer.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { todayText } from '../sums/results.ts'
import { letterText, writeLetter, type Letter } from './letter.ts'
import { letterWords } from './letter-words.ts'
import type { FoundQuality } from './use-quality.ts'
import { qualityWords } from './words.ts'

interface LetterPageProps {
  readonly explorer: Explorer
  readonly found: FoundQuality
  /** Of the organization. */
  readonly id: string
}

export function LetterPage({ explorer, found, id }: LetterPageProps): ReactElement {
  const words = qualityWords.use()
  const quality = found.quality.data.find(({ organization }) => organization.id === id)
  return (
    <>
      <p className="not-printed">
        <Link to="." search={(before) => searchWith(before, { letter: undefined })}>
          {words.letter.back}
        </Link>
      </p>
      {quality ? (
        <Shown key={id} explorer={explorer} found={found} quality={quality} />
      ) : (
        <p role="status">{words.letter.gone}</p>
      )}
    </>
  )
}

interface ShownProps extends Omit<LetterPageProps, 'id'> {
  readonly quality: OrganizationQuality
}

function Shown({ explorer, found, quality }: ShownProps): ReactElement {
  const words = qualityWords.use().letter
  const [language, setLanguage] = useState<Language>(useLanguage())
  const { letter, hasNoLink } = useLetter(explorer, found, quality, language)
  return (
    <>
      <div className="row bottom between not-printed">
        <Select
          label={words.language}
          value={language}
          options={(['en', 'fr'] as const).map((each) => ({ value: each, label: words.languages[each] }))}
          onChange={setLanguage}
        />
        <div className="row">
          <CopyButton label={words.copy} what={words.what} text={() => letterText(letter)} />
          <Button variant="primary" size="small" icon="print" onPress={() => window.print()}>
            {qualityWords.use().print}
          </Button>
        </div>
      </div>
      {hasNoLink && letter.points.length > 0 && <p className="muted not-printed">{words.noLink}</p>}
      <LetterSheet letter={letter} language={language} />
    </>
  )
}

function useLetter(
  explorer: Explorer,
  { entities, rows }: FoundQuality,
  quality: OrganizationQuality,
  language: Language,
) {
  const { tenant } = useSignedIn()
  const mayWrite = useMayWrite()
  const { key, namespace } = explorer.source
  const { id } = quality.organization
  const organization = entities.organizations.find((each) => each.id === id)
  const uri = organization?.uri
  const link = useQuery({
    queryKey: [...key, 'submit-link', uri],
    queryFn: ({ signal }) => findSubmitLink({ namespace: namespace ?? '', signal }, uri ?? ''),
    // Links are for those who may send them on.
    enabled: mayWrite && namespace !== null && uri !== undefined,
    staleTime: 60_000,
  })
  const locale = localeOf[language]
  const letter = writeLetter(
    {
      quality,
      rows: rows.filter(({ org }) => org?.id === id),
      sharedNumbers: organization
        ? new SharedNumbers(entities.organizations).findShared(organization).map(({ value }) => value)
        : [],
      link: link.data ?? null,
      sender: tenant.name,
      day: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date()),
    },
    letterWords.in(language),
    (n) => new Intl.NumberFormat(locale).format(n),
  )
  return { letter, hasNoLink: link.data === null }
}

function LetterSheet({ letter, language }: { letter: Letter; language: Language }): ReactElement {
  const { title, head, intro, points, closing, link } = letter
  return (
    <article className="quality-letter panel stack gap-3" lang={localeOf[language]} aria-label={title}>
      <header>
        {head.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <h2>{title}</h2>
      <p>{intro}</p>
      {points.length > 0 && (
        <ol className="stack gap-3">
          {points.map(({ check, sentence, places }) => (
            <li key={check}>
              <p>{sentence}</p>
              {places.length > 0 && (
                <ul>
                  {places.map((place, at) => (
                    <li key={at}>{place}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
      {closing.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {link !== null && <p className="quality-link">{link}</p>}
    </article>
  )
}

interface Here {
  readonly namespace: string
  readonly signal: AbortSignal
}

/** More plans at once are not expected of anybody; each is asked for its links. */
const maxPlans = 5

/** Null where no plan has a link for it that works. */
async function findSubmitLink(here: Here, uri: string): Promise<string | null> {
  const { data: plans } = await dataApi.listPlans({}, here)
  const today = todayText()
  const open = plans.filter(({ due }) => due >= today).sort((a, b) => (a.due < b.due ? -1 : 1))
  // A link works some days longer than its plan is due.
  const late = plans.filter(({ due }) => due < today).sort((a, b) => (a.due < b.due ? 1 : -1))
  for (const { slug } of [...open, ...late].slice(0, maxPlans)) {
    const { data: links } = await dataApi.listPlanLinks({ slug }, here)
    const url = links.find(({ organization }) => organization.uri === uri)?.url
    if (url != null) return url
  }
  return null
}
