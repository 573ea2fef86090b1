// The way of one organization in a plan: what is missing, its link, the mail it gets, and where to go on.
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import { Form } from '../../shared/parts/form.tsx'
import { useChange } from '../../shared/parts/use-change.ts'
import { reminderDays } from '../../../src/core/plans/reminder-days.ts'
import { dayInZone } from '../../../src/core/plans/time-zone.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { useMayWrite, useSignedIn } from '../../shared/api/session.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Badge } from '../../shared/parts/status.tsx'
import { useFormat } from '../../shared/words/format.ts'
import {
  atNoon,
  planLinksQuery,
  planRemindersQuery,
  planStatusQuery,
  type PlanEntry,
  type PlanSummary,
  type ShownPlan,
} from './expected-queries.ts'
import { stateLooks } from './plan-card.tsx'
import { expected as own } from './words.ts'

interface WayDialogProps {
  readonly namespace: string
  readonly shown: ShownPlan
  readonly entry: PlanEntry
  readonly onClose: () => void
}

export function WayDialog({ namespace, shown, entry, onClose }: WayDialogProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const { has_links: hasLinks } = useSignedIn()
  const mayWrite = useMayWrite()
  const { plan, name } = shown
  const { organization, state, report_count: reports } = entry
  const [tone, icon] = stateLooks[state]
  return (
    <Dialog
      title={words.way.title(organization.name ?? organization.uri, name)}
      isOpen
      width="wide"
      onClose={onClose}
    >
      <div className="stack gap-4 column">
        <p className="row">
          <Badge tone={tone} icon={icon}>
            {words.states[state]}
          </Badge>
          <span>{words.way.reports(number(reports), reports)}</span>
        </p>
        <Perhaps entry={entry} />
        <MissingList entry={entry} />
        <p className="row">
          {organization.id !== null && reports > 0 && (
            <ButtonLink
              to="/explorer"
              search={{ ns: namespace, org: organization.id, from: plan.period.from, to: plan.period.to }}
              size="small"
              icon="explorer"
            >
              {words.way.toRows}
            </ButtonLink>
          )}
          {entry.submission_id !== null && (
            <ButtonLink
              to="/inbox/$submissionId"
              params={{ submissionId: entry.submission_id }}
              size="small"
              icon="inbox"
            >
              {words.way.toFile}
            </ButtonLink>
          )}
        </p>
        {hasLinks && mayWrite && (
          <>
            <OwnLink namespace={namespace} plan={plan} uri={organization.uri} />
            <OwnMails namespace={namespace} plan={plan} uri={organization.uri} />
          </>
        )}
        {mayWrite && <Answer namespace={namespace} slug={plan.slug} entry={entry} />}
      </div>
    </Dialog>
  )
}

function Perhaps({ entry: { perhaps } }: { entry: PlanEntry }): ReactElement | null {
  const words = own.use()
  if (!perhaps) return null
  return (
    <Note>
      {words.perhaps(perhaps.name ?? perhaps.uri)}
      {words.way.perhapsWhy} <code>{perhaps.uri}</code>
    </Note>
  )
}

function MissingList({ entry }: { entry: PlanEntry }): ReactElement | null {
  const words = own.use().way
  const { missing_indicators: missing } = entry
  if (missing.length === 0) return null
  return (
    <section>
      <h3>{words.missing}</h3>
      <ul className="plan-missing">
        {missing.map(({ uri, name }) => (
          <li key={uri}>{name ?? uri}</li>
        ))}
      </ul>
    </section>
  )
}

interface OwnProps {
  readonly namespace: string
  readonly plan: PlanSummary
  /** Of the organization. */
  readonly uri: string
}

function OwnLink({ namespace, plan, uri }: OwnProps): ReactElement | null {
  const words = own.use().way
  const links = useQuery(planLinksQuery(namespace, plan.slug))
  const url = links.data?.find(({ organization }) => organization.uri === uri)?.url
  if (links.isError) return <ProblemNote error={links.error} />
  if (!links.data) return null
  return (
    <section>
      <h3>{words.link}</h3>
      {url == null ? <p>{words.noLink}</p> : <CodeBlock text={url} what={words.what} />}
    </section>
  )
}

/** Those of the last day that is over, and those of the next one. */
function OwnMails({ namespace, plan, uri }: OwnProps): ReactElement {
  const words = own.use().way
  const { before = [], after = [] } = plan.remind ?? {}
  const days = reminderDays({ due: plan.due, before, after })
  const today = dayInZone(Date.now(), plan.timezone)
  const near = [days.findLast((day) => day < today), days.find((day) => day >= today)]
  return (
    <section className="stack">
      <h3>{words.reminders}</h3>
      {near.map(
        (on) =>
          on !== undefined && <MailsOfDay key={on} {...{ namespace, plan, uri, on }} isNext={on >= today} />,
      )}
      {near[1] === undefined && <p className="muted">{words.noReminder}</p>}
    </section>
  )
}

function MailsOfDay(props: OwnProps & { readonly on: string; readonly isNext: boolean }): ReactElement {
  const { namespace, plan, uri, on, isNext } = props
  const words = own.use().way
  const { date } = useFormat()
  const { data, error } = useQuery(planRemindersQuery(namespace, plan.slug, on))
  const day = date(atNoon(on))
  const mails = data?.filter(({ organization }) => organization.uri === uri) ?? []
  return (
    <>
      {error && <ProblemNote error={error} />}
      {data && mails.length === 0 && isNext && <p className="muted">{words.noneOn(day)}</p>}
      {mails.map(({ to, text, sent_at: sent }) =>
        sent === null ? (
          isNext && (
            <details key={to.email}>
              <summary>{words.reminder(day, to.email)}</summary>
              <CodeBlock text={text} what={words.reminders} />
            </details>
          )
        ) : (
          <p key={to.email}>{words.sent(day, to.email)}</p>
        ),
      )}
    </>
  )
}

function Answer(props: { namespace: string; slug: string; entry: PlanEntry }): ReactElement | null {
  const { namespace, slug, entry } = props
  const words = own.use().way
  const [reason, setReason] = useState('')
  const { uri } = entry.organization
  const change = useChange({
    change: async () => {
      if (entry.answer) await dataApi.deletePlanAnswer({ slug, organization: uri }, { namespace })
      else
        await dataApi.writePlanAnswer(
          { slug, body: { organization: uri, reason: reason.trim() } },
          { namespace },
        )
    },
    shownBy: [planStatusQuery(namespace, slug)],
  })
  if (entry.state === 'reported') return null
  const submit = () => {
    if (entry.answer || reason.trim() !== '') change.mutate()
  }
  return (
    <Form className="stack gap-3" onSubmit={submit}>
      {entry.answer ? (
        <p>{words.said(entry.answer.reason)}</p>
      ) : (
        <Field
          label={`${words.nothing}. ${words.reason}`}
          maxLength={2000}
          value={reason}
          onChange={setReason}
        />
      )}
      {change.isError && <ProblemNote error={change.error} />}
      <p>
        <Button type="submit" isPending={change.isPending}>
          {entry.answer ? words.takeBack : words.nothing}
        </Button>
      </p>
    </Form>
  )
}
