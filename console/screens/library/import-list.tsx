// The accepted capsules of a namespace, with checkboxes for the import.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { Arriving } from '../../shared/parts/arriving.tsx'
import { MoreButton } from '../../shared/parts/more-button.tsx'
import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { capsuleListQuery, type CapsuleSummary } from '../capsules/capsule-queries.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { Empty } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Badge } from '../../shared/parts/status.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Ago } from '../../shared/parts/time.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { libraryQuery, useLibrary } from './library-query.ts'
import { RowCheckbox, withTick } from './row-checkbox.tsx'
import { importing as own } from './words.ts'

export function ImportList({ namespace }: { namespace: string }): ReactElement {
  const words = own.use()
  const list = useInfiniteQuery(capsuleListQuery(namespace, 'accepted'))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const here = useAlreadyHere(namespace)
  const { data: all } = list
  if (list.isError || !all) return <Arriving data={all} error={list.error} refetch={list.refetch} lines={5} />
  if (all.length === 0) return <NothingHere namespace={namespace} />
  const { tick, name, size, statements, sent } = words.columns
  return (
    <>
      <ImportBar
        namespace={namespace}
        ids={all.flatMap(({ capsule_id: id }) => (ticked.has(id) ? [id] : []))}
        onTickAll={() => setTicked(new Set(all.map((each) => each.capsule_id)))}
        onTickNone={() => setTicked(new Set())}
      />
      <Table
        label={words.table}
        head={[
          { label: tick, isHidden: true },
          name,
          { label: size, align: 'end' },
          { label: statements, align: 'end' },
          sent,
        ]}
      >
        {all.map((capsule) => (
          <Line
            key={capsule.capsule_id}
            capsule={capsule}
            isHere={here.has(capsule.capsule_id)}
            isTicked={ticked.has(capsule.capsule_id)}
            onTick={(isTicked) => setTicked(withTick(ticked, capsule.capsule_id, isTicked))}
          />
        ))}
      </Table>
      <MoreButton list={list} label={words.showMore} icon="chevron" />
    </>
  )
}

function useAlreadyHere(namespace: string): ReadonlySet<string> {
  const { data: library } = useLibrary()
  const origins = library?.data.flatMap(({ origin }) => (origin?.namespace === namespace ? [origin] : []))
  return new Set(origins?.map((origin) => origin.capsule_id))
}

const NothingHere = ({ namespace }: { namespace: string }): ReactElement => {
  const words = own.use()
  return (
    <Empty
      title={words.emptyTitle}
      actions={
        <ButtonLink to="/namespaces/$namespace/capsules" params={{ namespace }}>
          {words.toCapsules}
        </ButtonLink>
      }
    >
      {words.empty}
    </Empty>
  )
}

interface BarProps {
  readonly namespace: string
  readonly ids: readonly string[]
  readonly onTickAll: () => void
  readonly onTickNone: () => void
}

/** The limit of the service per request. */
const maxAtOnce = 100

function ImportBar({ namespace, ids, onTickAll, onTickNone }: BarProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const navigate = useNavigate()
  const importCapsules = useChange({
    change: () => consoleApi.importCapsules({ body: { namespace, capsule_ids: [...ids] } }),
    shownBy: [libraryQuery],
    says: ({ meta: { row_count: count } }) => words.done(number(count), count),
    onDone: () => navigate({ to: '/library' }),
  })
  const isTooMany = ids.length > maxAtOnce
  return (
    <>
      {importCapsules.isError && <ProblemNote error={importCapsules.error} />}
      <div className="library-bar row bottom between">
        <p className="row apart-3 long-labels">
          <Button
            variant="primary"
            icon="download"
            isDisabled={ids.length === 0 || isTooMany}
            isPending={importCapsules.isPending}
            onPress={() => importCapsules.mutate()}
          >
            {words.action(number(ids.length), ids.length)}
          </Button>
          <Button variant="quiet" onPress={ids.length === 0 ? onTickAll : onTickNone}>
            {ids.length === 0 ? words.tickAll : words.tickNone}
          </Button>
        </p>
        {ids.length === 0 && <p className="muted">{words.none}</p>}
        {isTooMany && <p role="alert">{words.tooMany(number(maxAtOnce))}</p>}
      </div>
    </>
  )
}

interface LineProps {
  readonly capsule: CapsuleSummary
  readonly isHere: boolean
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}

function Line({ capsule, isHere, isTicked, onTick }: LineProps): ReactElement {
  const words = own.use()
  const { number, size } = useFormat()
  const { capsule_id: id, label, triple_count: statements } = capsule
  return (
    <tr>
      <td className="library-tick-cell">
        <RowCheckbox label={words.tick(label ?? id)} isTicked={isTicked} onChange={onTick} />
      </td>
      <th scope="row" className="library-name">
        <span className="library-label">{label ?? words.unnamed}</span>{' '}
        {isHere && <Badge icon="check">{words.hasIt}</Badge>}
        <small>
          <code>{id}</code>
        </small>
      </th>
      <td className="end nowrap">{size(capsule.size_bytes)}</td>
      <td className="end">{statements === undefined ? '–' : number(statements)}</td>
      <td className="nowrap">
        <Ago at={capsule.created_at} />
      </td>
    </tr>
  )
}
