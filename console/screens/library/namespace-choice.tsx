// Select field for a namespace, by label and slug.
import type { ReactElement } from 'react'

import type { ConsoleNamespace } from '../../shared/api/session.ts'
import { Select } from '../../shared/parts/select.tsx'

interface ChoiceProps {
  readonly label: string
  readonly all: readonly ConsoleNamespace[]
  readonly chosen: string
  readonly onChange: (namespace: string) => void
}

export const NamespaceChoice = ({ label, all, chosen, onChange }: ChoiceProps): ReactElement => (
  <div className="library-namespace">
    <Select
      label={label}
      value={chosen}
      options={all.map(({ namespace, label: name }) => ({
        value: namespace,
        label: name === namespace ? name : `${name} (${namespace})`,
      }))}
      onChange={onChange}
    />
  </div>
)
