// What changed in a namespace since a day, or since the last visit: reports that are new, changed and gone, by organization
// and by file.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type ReactElement } from 'react'

import { dayText, isDay } from '../../../src/core/calendar-day.ts'
import { compareNames } from '../../../src/core/natural-order.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { Card, Empty } from '../../shared/parts/page.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { ViewProps } from '../model.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { findLastVisit } from './visits.ts'
import { changesWords } from './words.ts'
import './changes.css'

const dayMs = 86_400_000

const daysAgo = (days: number): string => dayText(Math.floor(Date.now() / dayMs) - days)

const usualDays = [7, 30] as const

/** As long as the service knows. */
const mostDays = 90

export function ChangesView({ explorer }: ViewProps): ReactElement | null {
  const { namespace } = explorer.source
  return namespace === null ? null : <Changes namespace={namespace} />
}

function Changes({ namespace }: { namespace: string }): ReactElement {
  const { since: wanted = '' } = useExplorerSearch()
  const since = isDay(wanted) ? wanted : (findLastVisit(namespace) ?? daysAgo(30))
  const { data, error, refetch } = useQuery({
    queryKey: [namespace, 'changes-since', since],
    queryFn: ({ signal }) => consoleApi.countChangesSince({ namespace, from: since }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <div className="changes stack column gap-4">
      <DayChoice namespace={namespace} since={since} />
      {error !== null || !data ? (
        <Arriving data={data} error={error} refetch={refetch} lines={8} />
      ) : (
        <Found namespace={namespace} since={since} found={data} />
      )}
    </div>
  )
}

function DayChoice({ namespace, since }: { namespace: string; since: string }): ReactElement {
  const words = changesWords.use()
  const { date, number } = useFormat()
  const change = useChangeSearch()
  const id = useId()
  const lastVisit = findLastVisit(namespace)
  const days = [
    ...(lastVisit === null ? [] : [{ day: lastVisit, label: words.lastVisit(date(noon(lastVisit))) }]),
    ...usualDays.map((count) => ({ day: daysAgo(count), label: words.days(number(count)) })),
  ]
  return (
    <div className="row bottom gap-3">
      <label className="field" htmlFor={id}>
        <span className="field-label">{words.since}</span>
        <input
          id={id}
          type="date"
          key={since}
          defaultValue={since}
          min={daysAgo(mostDays)}
          max={daysAgo(0)}
          onChange={({ target }) => {
            // While typing, a date is incomplete.
            if (target.validity.valid && target.value !== '') change({ since: target.value })
          }}
        />
      </label>
      <div className="row gap-1" role="group" aria-label={words.quick}>
        {days.map(({ day, label }) => (
          <Button
            key={label}
            size="small"
            aria-pressed={day === since}
            onPress={() => change({ since: day })}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** A day is the same day wherever it is read. */
const noon = (day: string): string => `${day}T12:00:00`

type Found = Awaited<ReturnType<typeof consoleApi.countChangesSince>>

interface FoundProps {
  readonly namespace: string
  readonly since: string
  readonly found: Found
}

function Found({ namespace, since, found }: FoundProps): ReactElement {
  const words = changesWords.use()
  const { date, number } = useFormat()
  const { added, changed, removed } = found.reports
  const day = date(noon(found.from))
  const facts = [
    added > 0 && words.added(added, number(added)),
    changed > 0 && words.changed(changed, number(changed)),
    removed > 0 && words.removed(removed, number(removed)),
  ].filter((fact) => fact !== false)
  const known = found.from > since ? words.knownFrom(day) : null
  if (facts.length === 0 && found.files.length === 0)
    return <Empty title={words.nothing(day)}>{known ?? words.nothingAdvice}</Empty>
  return (
    <>
      <p className="changes-sentence" role="status">
        {facts.length === 0 ? words.nothing(day) : words.sentence(day, facts.join(', '))}
      </p>
      {known !== null && <p className="muted">{known}</p>}
      {found.is_partial && <p className="muted">{words.partial}</p>}
      {found.organizations.length > 0 && <Organizations found={found} />}
      <Files namespace={namespace} files={found.files} />
    </>
  )
}

function Organizations({ found }: { found: Found }): ReactElement {
  const words = changesWords.use()
  return (
    <Card title={words.byOrganization}>
      <Table label={words.byOrganization} head={useHead(words.columns.organization)}>
        {mostFirst(found.organizations).map(({ id, name, ...counts }) => (
          <tr key={id}>
            <th scope="row">
              {id === null || name === null ? (
                id === null ? (
                  words.ofNobody
                ) : (
                  words.goneOrganization
                )
              ) : (
                <Link to="." search={(before) => ({ ...before, view: 'table', org: id })}>
                  {name}
                </Link>
              )}
            </th>
            <Counts {...counts} />
          </tr>
        ))}
      </Table>
    </Card>
  )
}

/** Those with as many in natural order of their names. */
const mostFirst = (organizations: Found['organizations']): Found['organizations'] =>
  [...organizations].sort((a, b) => countAll(b) - countAll(a) || compareNames(a.name, b.name))

const countAll = ({ added, changed, removed }: Found['reports']): number => added + changed + removed

function Files({ namespace, files }: { namespace: string; files: Found['files'] }): ReactElement {
  const words = changesWords.use()
  const { time } = useFormat()
  const head = useHead(words.columns.file)
  if (files.length === 0) return <p className="muted">{words.noFiles}</p>
  return (
    <Card title={words.byFile}>
      <Table label={words.byFile} head={[...head, words.columns.accepted]}>
        {files.map(({ capsule_id: capsule, label, status, finished_at: at, changes }) => (
          <tr key={capsule}>
            <th scope="row">
              <Link
                to="/namespaces/$namespace/capsules/$capsuleId"
                params={{ namespace, capsuleId: capsule }}
              >
                {label ?? words.unnamed}
              </Link>
              {status === 'deleted' && <small className="muted"> {words.takenBack}</small>}
            </th>
            <Counts {...changes?.reports} />
            <td>{time(at)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

const useHead = (first: string) => {
  const { columns } = changesWords.use()
  return [
    { label: first },
    { label: columns.added, align: 'end' as const },
    { label: columns.changed, align: 'end' as const },
    { label: columns.removed, align: 'end' as const },
  ]
}

interface CountsProps {
  readonly added?: number
  readonly changed?: number
  readonly removed?: number
}

function Counts({ added, changed, removed }: CountsProps): ReactElement {
  const { number } = useFormat()
  const write = (count: number | undefined) => (count === undefined ? '–' : number(count))
  return (
    <>
      <td className="end">{write(added)}</td>
      <td className="end">{write(changed)}</td>
      <td className="end">{write(removed)}</td>
    </>
  )
}
