// For a link made on this page: only organizations that serve a province, a population and so on. Each list has what the
// profiles of the namespace say.
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import { listValues, servedFilters, type ServedFilter } from '../../shared/api/filter-values.ts'
import { Select } from '../../shared/parts/select.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { links as own } from './words.ts'

export type ServedChoices = Pick<FilterQuery, ServedFilter>

export interface ServedChoiceProps {
  readonly namespace: string
  readonly chosen: ServedChoices
  readonly onChange: (chosen: ServedChoices) => void
}

export function ServedChoice({ namespace, chosen, onChange }: ServedChoiceProps): ReactElement {
  const words = own.use().served
  const labels = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: [namespace, 'served-values', labels],
    queryFn: ({ signal }) =>
      Promise.all(
        servedFilters.map(async (name) => ({
          name,
          values: (await listValues[name]({ labels }, { namespace, signal })).data,
        })),
      ),
    enabled: isOpen,
    staleTime: 30_000,
  })
  const offered = data?.filter(({ values }) => values.length > 0)
  const choose = (name: ServedFilter, value: string) => {
    const { [name]: _, ...others } = chosen
    onChange(value === '' ? others : { ...others, [name]: [value] })
  }
  return (
    <details className="links-served" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.some}</summary>
      {offered?.length === 0 && <p className="muted">{words.none}</p>}
      {offered?.map(({ name, values }) => (
        <Select
          key={name}
          label={words[name]}
          value={chosen[name]?.[0] ?? ''}
          options={[
            { value: '', label: words.all },
            ...values.map(({ value, label }) => ({ value, label: label ?? value })),
          ]}
          onChange={(value) => choose(name, value)}
        />
      ))}
    </details>
  )
}
