// Makes a plan in one dialog: its days, and a list of organizations that is pasted from Excel, taken from a fund, or
// that of an earlier plan a year later.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactElement } from 'react'

import { useFieldFaults } from '../../shared/parts/form.tsx'
import { useChange } from '../../shared/parts/use-change.ts'
import { items } from '../../../src/client/pages.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { Field } from '../../shared/parts/field.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { TextArea } from '../../shared/parts/text-area.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { freeSlug } from '../namespaces/slug.ts'
import { planName, plansQuery, type Plan, type PlanSummary } from './expected-queries.ts'
import { readPastedList, writePastedList, type PastedOrganization } from './pasted-list.ts'
import { expected as own } from './words.ts'

interface PlanDialogProps {
  readonly namespace: string
  readonly plans: readonly PlanSummary[]
  /** The slug of the plan to begin with; empty: none. */
  readonly basis: string
  readonly onClose: () => void
}

interface Draft {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly due: string
  readonly timezone: string
  readonly list: string
}

const lastYear = new Date().getFullYear() - 1

const blank: Draft = {
  name: '',
  from: `${lastYear}-01-01`,
  to: `${lastYear}-12-31`,
  due: '',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  list: '',
}

/** The same day a year later; the last of February stays one. */
const yearLater = (day: string): string => {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return later.endsWith('-02-29') ? later.replace(/29$/, '28') : later
}

const planLines = ({ organizations }: Plan): PastedOrganization[] =>
  organizations.map(({ uri, name, contacts = [] }) => ({
    uri,
    name,
    emails: contacts.map(({ email }) => email),
  }))

export function PlanDialog({ namespace, plans, basis: first, onClose }: PlanDialogProps): ReactElement {
  const words = own.use().draft
  const { number } = useFormat()
  const [basis, setBasis] = useState(first === '' ? '' : `plan:${first}`)
  const [draft, setDraft] = useState(blank)
  const start = useQuery({
    queryKey: [namespace, 'plan begins with', basis],
    queryFn: ({ signal }) => readBasis(namespace, basis, signal),
    enabled: basis !== '',
    gcTime: 0,
  })
  useEffect(() => {
    if (start.data) setDraft((before) => ({ ...before, ...start.data.draft }))
  }, [start.data])
  const set = (field: keyof Draft) => (value: string) => setDraft({ ...draft, [field]: value })
  const pasted = readPastedList(draft.list)
  const { faultAt, attempt } = useFieldFaults(useFaults(draft, pasted))
  const make = useMake(namespace, plans)
  const submit = () => {
    if (attempt())
      make.mutate(planBody(draft, pasted.organizations, start.data?.plan ?? null), { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.make}
      change={make}
      onSubmit={submit}
      onClose={onClose}
    >
      <BasisChoice namespace={namespace} plans={plans} value={basis} onChange={setBasis} />
      {start.isError && <ProblemNote error={start.error} />}
      <DayFields draft={draft} set={set} error={faultAt} />
      <TextArea
        label={words.list}
        hint={`${words.listHint} ${words.count(number(pasted.organizations.length), pasted.organizations.length)}`}
        rows={8}
        value={draft.list}
        onChange={set('list')}
        error={faultAt('list')}
      />
    </FormDialog>
  )
}

interface BasisChoiceProps {
  readonly namespace: string
  readonly plans: readonly PlanSummary[]
  readonly value: string
  readonly onChange: (basis: string) => void
}

function BasisChoice({ namespace, plans, value, onChange }: BasisChoiceProps): ReactElement {
  const words = own.use().draft
  const language = useLanguage()
  const funds = useQuery({
    queryKey: [namespace, 'funds of plans'],
    queryFn: async ({ signal }) => (await dataApi.listFunds({}, { namespace, signal })).data,
  })
  return (
    <Select
      label={words.basis}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: words.blank },
        { value: 'all:', label: words.all },
        ...plans.map((plan) => ({ value: `plan:${plan.slug}`, label: words.plan(planName(plan, language)) })),
        ...(funds.data ?? []).map(({ fund }) => ({ value: `fund:${fund}`, label: words.fund(fund) })),
      ]}
    />
  )
}

interface DayFieldsProps {
  readonly draft: Draft
  readonly set: (field: keyof Draft) => (value: string) => void
  readonly error: (field: 'name' | 'from' | 'to' | 'due') => string | undefined
}

function DayFields({ draft, set, error }: DayFieldsProps): ReactElement {
  const words = own.use().draft
  const days = ['from', 'to', 'due'] as const
  return (
    <>
      <Field
        label={words.name}
        maxLength={200}
        value={draft.name}
        onChange={set('name')}
        error={error('name')}
      />
      <div className="plan-days stack gap-3">
        {days.map((day) => (
          <Field
            key={day}
            label={words[day]}
            type="date"
            value={draft[day]}
            onChange={set(day)}
            error={error(day)}
          />
        ))}
      </div>
      <Field label={words.timezone} value={draft.timezone} onChange={set('timezone')} />
    </>
  )
}

/** Under a slug that is free. */
function useMake(namespace: string, plans: readonly PlanSummary[]) {
  const language = useLanguage()
  const taken = plans.map(({ slug }) => slug)
  return useChange({
    change: (body: ReturnType<typeof planBody>) =>
      dataApi.writePlan({ slug: freeSlug(body.name, taken, 'plan'), body }, { namespace }),
    shownBy: [plansQuery(namespace)],
    says: (plan) => planName(plan, language),
  })
}

function useFaults(
  { name, from, to, due }: Draft,
  { organizations, faults }: ReturnType<typeof readPastedList>,
) {
  const words = own.use().draft
  const { number } = useFormat()
  const [fault] = faults
  const listFault = () => {
    if (fault?.kind === 'twice') return words.twice(number(fault.line), number(fault.first ?? 0))
    if (fault) return words[fault.kind](number(fault.line))
    return organizations.length === 0 ? words.none : undefined
  }
  return {
    name: name.trim() === '' ? words.nameMissing : undefined,
    from: from === '' ? words.dayMissing : undefined,
    to: to === '' ? words.dayMissing : to < from ? words.backwards : undefined,
    due: due === '' ? words.dayMissing : due < from ? words.dueEarly : undefined,
    list: listFault(),
  }
}

/** Of an organization that was in the earlier plan, what the list does not show is kept. */
function planBody(draft: Draft, organizations: readonly PastedOrganization[], before: Plan | null) {
  const known = new Map(before?.organizations.map((each) => [each.uri, each]))
  return {
    name: draft.name.trim(),
    period: { from: draft.from, to: draft.to },
    due: draft.due,
    timezone: draft.timezone.trim(),
    organizations: organizations.map(({ uri, name, emails }) => {
      const earlier = known.get(uri)
      const contacts = new Map(earlier?.contacts?.map((each) => [each.email, each]))
      return {
        uri,
        name,
        identifiers: earlier?.identifiers ?? [],
        indicators: earlier?.indicators ?? [],
        contacts: emails.map((email) => contacts.get(email) ?? { email }),
      }
    }),
    remind: before?.remind ?? { before: [14, 3], after: [1, 14] },
  }
}

/** What a plan begins with: an earlier one a year later, all organizations, or those of a fund that have reports. */
async function readBasis(namespace: string, basis: string, signal: AbortSignal) {
  const [kind] = basis.split(':', 1)
  const name = basis.slice(basis.indexOf(':') + 1)
  if (kind === 'plan') {
    const plan = await dataApi.getPlan({ slug: name }, { namespace, signal })
    const { period, due, timezone } = plan
    const draft = {
      name: plan.name.replace(/\b(?:19|20)\d\d\b/g, (year) => String(Number(year) + 1)),
      from: yearLater(period.from),
      to: yearLater(period.to),
      due: yearLater(due),
      timezone,
      list: writePastedList(planLines(plan)),
    }
    return { plan, draft }
  }
  const listed =
    kind === 'all'
      ? (await dataApi.listOrganizations({}, { namespace, signal })).data.map((org): PastedOrganization => ({
          uri: org.uri,
          name: org.name,
          emails: [],
        }))
      : await listFundOrganizations(namespace, name, signal)
  return { plan: null, draft: { list: writePastedList(listed) } }
}

async function listFundOrganizations(
  namespace: string,
  fund: string,
  signal: AbortSignal,
): Promise<PastedOrganization[]> {
  const found = new Map<string, PastedOrganization>()
  const query = { fund: [fund], include: ['uri' as const], limit: 1000 }
  for await (const { org } of items(dataApi.listRows, query, { namespace, signal }))
    if (org?.uri !== undefined && !found.has(org.uri))
      found.set(org.uri, { uri: org.uri, name: org.name, emails: [] })
  return [...found.values()]
}
