// The reporting plans that are due next, over all namespaces: when, and how many are missing.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import type { ConsoleNamespace } from '../../shared/api/session.ts'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { words } from '../../shared/words/words.ts'
import { atNoon, planName } from '../expected/expected-queries.ts'

const own = words(
  {
    title: 'Due next',
    due: (day: string) => `due ${day}`,
    wasDue: (day: string) => `was due ${day}`,
    missing: (n: string, count: number) => (count === 0 ? 'none missing' : `${n} missing`),
    progress: (done: string, all: string) => `${done} of ${all} have answered`,
  },
  {
    title: 'Prochaines échéances',
    due: (day) => `échéance le ${day}`,
    wasDue: (day) => `échéance passée le ${day}`,
    missing: (n, count) =>
      count === 0 ? 'aucun manquant' : `${n} ${count === 1 ? 'manquant' : 'manquants'}`,
    progress: (done, all) => `${done} sur ${all} ont répondu`,
  },
)

/** Each costs a request. */
const maxShown = 3

interface Due {
  readonly namespace: ConsoleNamespace
  readonly plan: NonNullable<ConsoleNamespace['next_due']>
}

export default function NextDue({ all }: { all: readonly ConsoleNamespace[] }): ReactElement {
  const texts = own.use()
  const soonest = all
    .flatMap((namespace): Due[] => (namespace.next_due ? [{ namespace, plan: namespace.next_due }] : []))
    .toSorted((a, b) => a.plan.due.localeCompare(b.plan.due))
    .slice(0, maxShown)
  return (
    <section className="stack" aria-labelledby="overview-due">
      <h2 id="overview-due">{texts.title}</h2>
      <ul>
        {soonest.map((due) => (
          <DueLine key={`${due.namespace.namespace} ${due.plan.slug}`} due={due} isAlone={all.length === 1} />
        ))}
      </ul>
    </section>
  )
}

function DueLine({ due: { namespace, plan }, isAlone }: { due: Due; isAlone: boolean }): ReactElement {
  const texts = own.use()
  const language = useLanguage()
  const { date, number } = useFormat()
  const counts = useCounts(namespace.namespace, plan.slug)
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  const day = date(atNoon(plan.due))
  const isOver = Date.parse(`${plan.due}T23:59:59`) < Date.now()
  return (
    <li className="row gap-3">
      <Link
        to="/namespaces/$namespace/expected"
        params={{ namespace: namespace.namespace }}
        search={{ plan: plan.slug }}
      >
        {planName(plan, language)}
      </Link>
      {!isAlone && <span className="muted">{namespace.label}</span>}
      <span>{isOver ? texts.wasDue(day) : texts.due(day)}</span>
      {counts && (
        <>
          <b>{texts.missing(number(counts.missing), counts.missing)}</b>
          <span className="muted">
            {texts.progress(number(counts.reported + counts.nothing_to_report), number(all))}
          </span>
        </>
      )}
    </li>
  )
}

/** Counts are always of the whole plan, so that few organizations are asked for. */
const useCounts = (namespace: string, slug: string) =>
  useQuery({
    queryKey: [namespace, 'plans', slug, 'counts'],
    queryFn: async ({ signal }) =>
      (await dataApi.getPlanStatus({ slug, state: ['returned'] }, { namespace, signal })).meta.counts,
  }).data
