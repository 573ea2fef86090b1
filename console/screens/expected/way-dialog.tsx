// The way of one organization in a plan: what is missing, its link, the mail it gets, and where to go on.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Badge } from '../../shared/parts/status.tsx'
import { useFormat } from '../../shared/words/format.ts'
import {
  planLinksQuery,
  planRemindersQuery,
  planStatusQuery,
  type PlanEntry,
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
  const { has_links: hasLinks, account } = useSignedIn()
  const mayWrite = account.role !== 'reader'
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
          <LinkAndMail namespace={namespace} slug={plan.slug} uri={organization.uri} />
        )}
        {mayWrite && <Answer namespace={namespace} slug={plan.slug} entry={entry} />}
      </div>
    </Dialog>
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

function LinkAndMail(props: { namespace: string; slug: string; uri: string }): ReactElement {
  const { namespace, slug, uri } = props
  const words = own.use().way
  const links = useQuery(planLinksQuery(namespace, slug))
  const reminders = useQuery(planRemindersQuery(namespace, slug))
  const url = links.data?.find(({ organization }) => organization.uri === uri)?.url
  const mails = reminders.data?.filter(({ organization }) => organization.uri === uri) ?? []
  return (
    <>
      {links.isError && <ProblemNote error={links.error} />}
      {links.data && (
        <section>
          <h3>{words.link}</h3>
          {url == null ? <p>{words.noLink}</p> : <CodeBlock text={url} what={words.what} />}
        </section>
      )}
      {mails.map(({ to, text }) => (
        <details key={to.email}>
          <summary>
            {words.reminder} ({to.email})
          </summary>
          <CodeBlock text={text} what={words.reminder} />
        </details>
      ))}
    </>
  )
}

function Answer(props: { namespace: string; slug: string; entry: PlanEntry }): ReactElement | null {
  const { namespace, slug, entry } = props
  const words = own.use().way
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { uri } = entry.organization
  const change = useMutation({
    mutationFn: async () => {
      if (entry.answer) await dataApi.deletePlanAnswer({ slug, organization: uri }, { namespace })
      else
        await dataApi.writePlanAnswer(
          { slug, body: { organization: uri, reason: reason.trim() } },
          { namespace },
        )
    },
    onSuccess: () => queries.invalidateQueries(planStatusQuery(namespace, slug)),
  })
  if (entry.state === 'reported') return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (entry.answer || reason.trim() !== '') change.mutate()
  }
  return (
    <form className="stack gap-3" onSubmit={submit}>
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
    </form>
  )
}
