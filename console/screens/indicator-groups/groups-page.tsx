// The indicator groups of a namespace: list, make, change and delete.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { items } from '../../../src/client/pages.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { useMayWrite } from '../../shared/api/session.ts'
import { groupName, indicatorGroupsQuery, type IndicatorGroup } from '../../shared/api/indicator-groups.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { NamespaceLink } from '../../shared/parts/namespace-link.tsx'
import { ApiButton } from '../../shared/parts/api-button.tsx'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { ConfirmChange } from '../../shared/parts/confirm-change.tsx'
import { Card, Empty, Page } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { sharedWords } from '../../shared/words/shared-words.ts'
import type { GroupIndicator } from './group-draft.ts'
import { GroupEditor, Warning } from './group-editor.tsx'
import { Suggestions } from './suggestions.tsx'
import { indicatorGroups as own } from './words.ts'
import './indicator-groups.css'

/** More would take a browser too long; the API has all of them. */
const maxIndicators = 20_000

const groupIndicatorsQuery = (namespace: string) =>
  queryOptions({
    queryKey: [namespace, 'group-indicators'],
    queryFn: async ({ signal }): Promise<readonly GroupIndicator[]> => {
      const at = { namespace, signal }
      const { data } = await dataApi.listOrganizations({}, at)
      const names = new Map(data.map(({ id, name }) => [id, name]))
      const found: GroupIndicator[] = []
      for await (const each of items(dataApi.listIndicators, { limit: 1000 }, at)) {
        const organizations = each.org_ids.flatMap((id) => names.get(id) ?? [])
        found.push({ id: each.id, name: each.name, unit: each.unit, organizations })
        if (found.length >= maxIndicators) break
      }
      return found
    },
    staleTime: 30_000,
  })

export function GroupsPage(): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const { namespace } = useParams({ from: '/signed-in/namespaces/$namespace/groups' })
  const groups = useQuery(indicatorGroupsQuery(namespace))
  const indicators = useQuery(groupIndicatorsQuery(namespace))
  // The slug of the group that is edited, empty for a new one.
  const [edited, setEdited] = useState<string | null>(null)
  const mayWrite = useMayWrite()
  const error = groups.error ?? indicators.error
  const make = (
    <Button variant="primary" icon="plus" isDisabled={!indicators.data} onPress={() => setEdited('')}>
      {words.make}
    </Button>
  )
  const all = groups.data ?? []
  return (
    <Page
      title={words.title}
      lead={words.lead}
      above={<NamespaceLink namespace={namespace} />}
      actions={
        <>
          <ApiButton op="listIndicatorGroups" ns={namespace} />
          {mayWrite && all.length > 0 && edited === null && make}
        </>
      }
    >
      <Arriving
        data={groups.data && indicators.data}
        error={error}
        refetch={() => Promise.all([groups.refetch(), indicators.refetch()])}
        lines={6}
      />
      {(indicators.data?.length ?? 0) >= maxIndicators && <p>{words.tooMany(number(maxIndicators))}</p>}
      {groups.data && indicators.data && (
        <>
          {all.length === 0 && edited === null && (
            <Empty title={words.emptyTitle} actions={mayWrite && indicators.data.length > 0 && make}>
              {indicators.data.length > 0 ? words.empty : words.noIndicators}
            </Empty>
          )}
          <Groups
            namespace={namespace}
            all={all}
            indicators={indicators.data}
            edited={edited}
            onEdit={setEdited}
          />
        </>
      )}
    </Page>
  )
}

interface GroupsProps {
  readonly namespace: string
  readonly all: readonly IndicatorGroup[]
  readonly indicators: readonly GroupIndicator[]
  readonly edited: string | null
  readonly onEdit: (slug: string | null) => void
}

function Groups({ namespace, all, indicators, edited, onEdit }: GroupsProps): ReactElement {
  const mayWrite = useMayWrite()
  const taken = all.map(({ slug }) => slug)
  const rest = { namespace, indicators, onClose: () => onEdit(null) }
  return (
    <>
      {edited === '' && <GroupEditor {...rest} group={null} taken={taken} />}
      {mayWrite && edited === null && <Suggestions namespace={namespace} taken={taken} />}
      {all.map((group) =>
        group.slug === edited ? (
          <GroupEditor key={group.slug} {...rest} group={group} taken={[]} />
        ) : (
          <GroupCard
            key={group.slug}
            namespace={namespace}
            group={group}
            indicators={indicators}
            onEdit={() => onEdit(group.slug)}
          />
        ),
      )}
    </>
  )
}

interface GroupCardProps {
  readonly namespace: string
  readonly group: IndicatorGroup
  readonly indicators: readonly GroupIndicator[]
  readonly onEdit: () => void
}

/** Named in the card; Results shows all. */
const maxNamed = 12

function GroupCard({ namespace, group, indicators, onEdit }: GroupCardProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const name = groupName(group, useLanguage())
  const [isAsking, setAsking] = useState(false)
  const mayWrite = useMayWrite()
  const ids = new Set(group.indicator_ids)
  const members = indicators.filter(({ id }) => ids.has(id))
  const rest = ids.size - Math.min(members.length, maxNamed)
  return (
    <Card
      title={name}
      actions={
        <span className="row">
          <ButtonLink
            to="/explorer"
            search={{ ns: namespace, view: 'results', measure: `group:${group.slug}` }}
            size="small"
            icon="explorer"
          >
            {words.toResults}
          </ButtonLink>
          {mayWrite && (
            <>
              <Button size="small" aria-label={words.editNamed(name)} onPress={onEdit}>
                {words.edit}
              </Button>
              <Button
                size="small"
                icon="trash"
                aria-label={words.deleteNamed(name)}
                onPress={() => setAsking(true)}
              >
                {sharedWords.use().delete}
              </Button>
            </>
          )}
        </span>
      }
    >
      {group.description !== null && <p>{group.description}</p>}
      <p className="muted">{words.indicators(ids.size, number(ids.size))}</p>
      <ul className="group-list">
        {members.slice(0, maxNamed).map((each) => (
          <li key={each.id}>
            {each.name ?? each.id} <span className="muted">({each.unit ?? words.noUnit})</span>
          </li>
        ))}
        {rest > 0 && <li className="muted">+ {number(rest)}</li>}
      </ul>
      <SaidSame group={group} />
      <Warning indicators={members} units={group.units} />
      {isAsking && <DeleteGroup namespace={namespace} group={group} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** Which units are the same, who said so and when. */
function SaidSame({ group: { units } }: { group: IndicatorGroup }): ReactElement | null {
  const words = own.use()
  const { date } = useFormat()
  if (!units) return null
  const names = [units.shown, ...units.same].map(words.quoted).join(', ')
  return (
    <p className="muted">
      {words.sameUnits(names, units.shown)}{' '}
      {units.said_by.name !== '' && words.saidBy(units.said_by.name, date(units.said_at))}
    </p>
  )
}

interface DeleteGroupProps {
  readonly namespace: string
  readonly group: IndicatorGroup
  readonly onClose: () => void
}

function DeleteGroup({ namespace, group, onClose }: DeleteGroupProps): ReactElement {
  const words = own.use()
  const name = groupName(group, useLanguage())
  return (
    <ConfirmChange
      title={words.deleteTitle(name)}
      confirmLabel={words.deleteIt}
      change={() => dataApi.deleteIndicatorGroup({ slug: group.slug }, { namespace })}
      shownBy={[indicatorGroupsQuery(namespace)]}
      says={words.deleted(name)}
      onClose={onClose}
    >
      <p>{words.deleteWhat}</p>
    </ConfirmChange>
  )
}
