// Chooses the indicators of a group, by typing; each is shown with its unit and organization.
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react'

import { compareNames } from '../../../src/core/natural-order.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Check } from '../../shared/parts/choice.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { bestMatches } from '../../../src/core/match.ts'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { GroupIndicator } from './group-draft.ts'
import { indicatorGroups as own } from './words.ts'

interface MemberPickerProps {
  readonly indicators: readonly GroupIndicator[]
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

const orders = ['name', 'unit', 'organization'] as const
type Order = (typeof orders)[number]

const orderText: Readonly<Record<Order, (each: GroupIndicator) => string | null>> = {
  name: ({ name }) => name,
  unit: ({ unit }) => unit,
  organization: ({ organizations }) => organizations[0] ?? null,
}

/** Shown at once; typing finds the others. */
const maxListed = 60

export function MemberPicker({ indicators, ids, onChange }: MemberPickerProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<Order>('name')
  const searchText = useDeferredValue(typed)
  const ordered = useOrdered(indicators, ids, order)
  const found = useMemo(() => bestMatches(ordered, searchText, searchedText), [ordered, searchText])
  const shown = found.slice(0, maxListed)
  const chosen = new Set(ids)
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...ids, id] : ids.filter((each) => each !== id))
  return (
    <fieldset className="group-members stack shrinks">
      <legend className="field-label">{words.members}</legend>
      <div className="row bottom">
        <Field label={words.find} type="search" value={typed} onChange={setTyped} autoComplete="off" />
        <Select
          label={words.order}
          value={order}
          options={orders.map((each) => ({ value: each, label: words.orders[each] }))}
          onChange={setOrder}
        />
        <Button
          isDisabled={shown.every(({ id }) => chosen.has(id))}
          onPress={() => onChange([...new Set([...ids, ...shown.map(({ id }) => id)])])}
        >
          {words.chooseShown(number(shown.length))}
        </Button>
      </div>
      <p role="status" className="muted">
        {found.length === 0 ? words.noneFound : words.chosen(chosen.size, number(chosen.size))}
      </p>
      <ul className="stack gap-1">
        {shown.map((each) => (
          <li key={each.id}>
            <Check
              isSelected={chosen.has(each.id)}
              onChange={(isChosen) => toggle(each.id, isChosen)}
              hint={'isGone' in each ? words.gone : describe(each, words.noUnit)}
            >
              {'isGone' in each ? <code>{each.id}</code> : (each.name ?? each.id)}
            </Check>
          </li>
        ))}
      </ul>
      {found.length > maxListed && <p className="muted">{words.more(number(found.length - maxListed))}</p>}
    </fieldset>
  )
}

/** Those that were chosen when the list was opened come first, and stay where they are. */
function useOrdered(
  indicators: readonly GroupIndicator[],
  ids: readonly string[],
  order: Order,
): readonly Listed[] {
  const [first] = useState(() => new Set(ids))
  return useMemo(() => {
    const known = new Set(indicators.map(({ id }) => id))
    const gone = [...first].filter((id) => !known.has(id)).map((id) => ({ id, isGone: true as const }))
    const there = [...indicators].sort(
      (a, b) =>
        Number(first.has(b.id)) - Number(first.has(a.id)) ||
        compareNames(orderText[order](a), orderText[order](b)) ||
        compareNames(a.name, b.name),
    )
    return [...gone, ...there]
  }, [indicators, first, order])
}

type Listed = GroupIndicator | { readonly id: string; readonly isGone: true }

const searchedText = (each: Listed): string =>
  'isGone' in each
    ? each.id
    : `${each.name ?? each.id} ${each.unit ?? ''} ${each.organizations.join(' ')} ${each.id}`

const describe = ({ unit, organizations }: GroupIndicator, noUnit: string): string =>
  [unit ?? noUnit, ...organizations.slice(0, 3), ...(organizations.length > 3 ? ['…'] : [])].join(' · ')
