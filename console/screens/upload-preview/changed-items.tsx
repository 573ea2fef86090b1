// What would change, one by one, with values before and after.
import { changeText } from '../../../src/core/projection/change-text.ts'
import { useState, type ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import type { Changes, ChangedItem } from './preview-query.ts'
import { preview as own } from './words.ts'

const types = ['changed', 'removed', 'added'] as const
const firstShown = 10
const stepShown = 100

export function ChangedItems({ changes: { items, truncated } }: { changes: Changes }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  return (
    <>
      {types.map((type) => (
        <ItemGroup key={type} type={type} items={items.filter(({ change }) => change === type)} />
      ))}
      {truncated && <p className="muted">{words.truncated(number(items.length))}</p>}
    </>
  )
}

interface ItemGroupProps {
  readonly type: ChangedItem['change']
  readonly items: readonly ChangedItem[]
}

function ItemGroup({ type, items }: ItemGroupProps): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  const [limit, setLimit] = useState(firstShown)
  if (items.length === 0) return null
  const left = items.length - limit
  return (
    <section className={`preview-group stack start ${type}`}>
      <h3>{words.groups[type](number(items.length))}</h3>
      <ul className="stack gap-3">
        {items.slice(0, limit).map((item) => (
          <Item key={`${item.kind} ${item.uri ?? item.name}`} item={item} />
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" variant="quiet" icon="chevron" onPress={() => setLimit(limit + stepShown)}>
          {words.more(number(Math.min(left, stepShown)))}
        </Button>
      )}
    </section>
  )
}

type Field = ChangedItem['fields'][number]

/** Identifiers of other entities say something only where they change. */
const isShown = (item: ChangedItem, { field }: Field): boolean => {
  if (field === 'name' && item.change !== 'changed') return false
  // The text is the value exactly as written.
  if (field === 'value') return !item.fields.some((each) => each.field === 'value_text')
  return item.change === 'changed' || !/_ids?$/.test(field)
}

function Item({ item }: { item: ChangedItem }): ReactElement {
  const words = own.use()
  const fields = item.fields.filter((field) => isShown(item, field))
  return (
    <li>
      <p>
        <span className="muted">{words.kindOf[item.kind]}</span> {item.name !== null && <b>{item.name}</b>}{' '}
        {item.uri !== null && <code className="muted small-text">{item.uri}</code>}
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => (
            <div key={field.field}>
              <dt>{fieldName(words.fields, field.field)}</dt>
              <dd>
                {field.before !== undefined && <Value label={words.before} value={field.before} isBefore />}
                {item.change === 'changed' && <span aria-hidden="true"> → </span>}
                {field.after !== undefined && <Value label={words.after} value={field.after} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

const fieldName = (names: Readonly<Record<string, string>>, field: string): string => names[field] ?? field

interface ValueProps {
  readonly label: string
  readonly value: NonNullable<Field['after']> | null
  readonly isBefore?: boolean
}

function Value({ label, value, isBefore = false }: ValueProps): ReactElement {
  const words = own.use()
  const text = changeText(value, useLanguage())
  const shown = text === '' ? <i>{words.empty}</i> : text
  return (
    <>
      <span className="visually-hidden">{label}: </span>
      {isBefore ? <del>{shown}</del> : <ins>{shown}</ins>}{' '}
    </>
  )
}
