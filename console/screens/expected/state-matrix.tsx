// Organizations × plans. A cell says the state in words, and leads on.
import { useState, type ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { PlanEntry, ShownPlan } from './expected-queries.ts'
import { stateLooks } from './plan-card.tsx'
import { expected as own } from './words.ts'

interface StateMatrixProps {
  readonly shown: readonly ShownPlan[]
  readonly onOpen: (plan: string, uri: string) => void
}

const maxRows = 200

const isOpen = ({ state }: PlanEntry): boolean => state !== 'reported' && state !== 'nothing_to_report'

export function StateMatrix({ shown, onOpen }: StateMatrixProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const [which, setWhich] = useState<'all' | 'open'>('all')
  const [isWhole, setWhole] = useState(false)
  const rows = gatherRows(shown).filter(
    ({ entries }) => which === 'all' || entries.some((entry) => entry !== undefined && isOpen(entry)),
  )
  const listed = isWhole ? rows : rows.slice(0, maxRows)
  return (
    <section className="stack gap-3 column">
      <Select
        label={words.onlyOpen}
        value={which}
        options={[
          { value: 'all', label: words.shown.all },
          { value: 'open', label: words.shown.open },
        ]}
        onChange={setWhich}
      />
      <Table label={words.table} head={[words.organization, ...shown.map(({ name }) => name)]}>
        {listed.map(({ uri, name, entries }) => (
          <tr key={uri}>
            <th scope="row">
              {name ?? uri}
              <Perhaps entries={entries} />
            </th>
            {shown.map(({ plan, name: planTitle }, at) => {
              const entry = entries[at]
              return (
                <td key={plan.slug}>
                  {entry ? (
                    <StateButton
                      entry={entry}
                      label={`${name ?? uri}, ${planTitle}`}
                      onPress={() => onOpen(plan.slug, uri)}
                    />
                  ) : (
                    <span className="muted">
                      <span aria-hidden="true">–</span>
                      <span className="visually-hidden">{words.notInPlan}</span>
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </Table>
      {listed.length < rows.length && (
        <p>
          <Button onPress={() => setWhole(true)}>{words.more(number(rows.length))}</Button>
        </p>
      )}
    </section>
  )
}

/** Under the name of one that is missing: who it probably is. */
function Perhaps({ entries }: Pick<MatrixRow, 'entries'>): ReactElement | null {
  const words = own.use()
  const other = entries.find((entry) => entry?.perhaps)?.perhaps
  return other ? (
    <div className="plan-perhaps muted small-text">{words.perhaps(other.name ?? other.uri)}</div>
  ) : null
}

function StateButton(props: { entry: PlanEntry; label: string; onPress: () => void }): ReactElement {
  const { entry, label, onPress } = props
  const word = own.use().states[entry.state]
  const [tone, icon] = stateLooks[entry.state]
  return (
    <button
      type="button"
      className={`plan-state badge ${tone}`}
      aria-label={`${word}: ${label}`}
      onClick={onPress}
    >
      <Icon name={icon} size={14} />
      {word}
    </button>
  )
}

interface MatrixRow {
  readonly uri: string
  readonly name: string | null
  readonly entries: readonly (PlanEntry | undefined)[]
}

/** In the order of the first plan: those that miss something come first. */
function gatherRows(shown: readonly ShownPlan[]): MatrixRow[] {
  const byPlan = shown.map(
    ({ status }) => new Map((status?.data ?? []).map((entry) => [entry.organization.uri, entry])),
  )
  const uris = new Set(byPlan.flatMap((entries) => [...entries.keys()]))
  return [...uris].map((uri) => {
    const entries = byPlan.map((each) => each.get(uri))
    const name = entries.find((entry) => entry?.organization.name != null)?.organization.name ?? null
    return { uri, name, entries }
  })
}
