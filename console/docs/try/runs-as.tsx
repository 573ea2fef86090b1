// The public part of the key and the namespace that a run uses.
import type { ReactElement } from 'react'

import { Icon } from '../../shared/parts/icon.tsx'
import { Button } from '../../shared/parts/plain-button.tsx'
import { focusKeyPanel } from '../key/key-panel.tsx'
import { publicPart, useKey } from '../key/key-state.tsx'
import type { ReferenceOperation } from '../reference/reference-types.ts'
import { tryWords } from './words.ts'

export function RunsAs({ operation: { access } }: { operation: ReferenceOperation }): ReactElement {
  const words = tryWords.use()
  const { key, namespace, show } = useKey()
  if (access === 'public') return <p className="docs-access">{words.publicCall}</p>
  return (
    <p className="docs-access">
      <Icon name="key" size={16} />
      <span>
        {key === null ? words.withoutKey : words.withKey(publicPart(key))}{' '}
        {key !== null &&
          access === 'namespace' &&
          (namespace === '' ? words.noNamespace : words.inNamespace(namespace))}
      </span>
      <Button
        size="small"
        variant="quiet"
        onPress={() => {
          show(true)
          focusKeyPanel()
        }}
      >
        {key === null ? words.typeKey : words.change}
      </Button>
    </p>
  )
}
