// Who is expected to report: plans with their progress, and organizations × plans with a state in each cell.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { useMayWrite } from '../../shared/api/session.ts'
import { ApiButton } from '../../shared/parts/api-button.tsx'
import { NamespaceLink } from '../../shared/parts/namespace-link.tsx'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { Empty, Page } from '../../shared/parts/page.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import {
  planName,
  planStatusQuery,
  plansQuery,
  type PlanSummary,
  type ShownPlan,
} from './expected-queries.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { StateMatrix } from './state-matrix.tsx'
import { WayDialog } from './way-dialog.tsx'
import { expected as own } from './words.ts'
import './expected.css'

/** Beside each other; the others are reached by `?plan=`. */
const maxShown = 4

export function ExpectedPage(): ReactElement {
  const words = own.use()
  const { namespace } = useParams({ from: '/signed-in/namespaces/$namespace/expected' })
  const { plan: chosen, org } = useSearch({ from: '/signed-in/namespaces/$namespace/expected' })
  const mayWrite = useMayWrite()
  const go = useNavigate({ from: '/namespaces/$namespace/expected' })
  const plans = useQuery(plansQuery(namespace))
  const all = plans.data ?? []
  const shown = useShownPlans(namespace, all, chosen)
  // The slug of the plan that a new one begins with, empty for none.
  const [basis, setBasis] = useState<string | null>(null)
  const open = shown.find(({ plan }) => plan.slug === chosen)
  const entry = open?.status?.data.find(({ organization }) => organization.uri === org)
  const make = (
    <Button variant="primary" icon="plus" onPress={() => setBasis('')}>
      {words.make}
    </Button>
  )
  return (
    <Page
      title={words.title}
      lead={words.lead}
      above={<NamespaceLink namespace={namespace} />}
      actions={
        <>
          <ApiButton op="listPlans" ns={namespace} />
          {mayWrite && all.length > 0 && make}
        </>
      }
    >
      <Arriving data={plans.data} error={plans.error} refetch={plans.refetch} lines={6} />
      {plans.data?.length === 0 && (
        <Empty title={words.emptyTitle} actions={mayWrite && make}>
          {words.empty}
        </Empty>
      )}
      <PlanCards namespace={namespace} shown={shown} onAgain={setBasis} />
      {shown.some(({ status }) => status && status.data.length > 0) && (
        <StateMatrix shown={shown} onOpen={(plan, uri) => void go({ search: { plan, org: uri } })} />
      )}
      {open && entry && (
        <WayDialog
          namespace={namespace}
          shown={open}
          entry={entry}
          onClose={() => void go({ search: { plan: open.plan.slug } })}
        />
      )}
      {basis !== null && (
        <PlanDialog namespace={namespace} plans={all} basis={basis} onClose={() => setBasis(null)} />
      )}
    </Page>
  )
}

/** The chosen one first. */
function useShownPlans(
  namespace: string,
  all: readonly PlanSummary[],
  chosen: string | undefined,
): readonly ShownPlan[] {
  const language = useLanguage()
  const first = all.filter(({ slug }) => slug === chosen)
  const plans = [...first, ...all.filter(({ slug }) => slug !== chosen)].slice(0, maxShown)
  const statuses = useQueries({ queries: plans.map(({ slug }) => planStatusQuery(namespace, slug)) })
  return plans.map((plan, at) => ({ plan, name: planName(plan, language), status: statuses[at]?.data }))
}

interface PlanCardsProps {
  readonly namespace: string
  readonly shown: readonly ShownPlan[]
  readonly onAgain: (slug: string) => void
}

const PlanCards = ({ namespace, shown, onAgain }: PlanCardsProps): ReactElement => (
  <div className="plan-cards stack gap-4">
    {shown.map((each) => (
      <PlanCard
        key={each.plan.slug}
        namespace={namespace}
        shown={each}
        onAgain={() => onAgain(each.plan.slug)}
      />
    ))}
  </div>
)
