// A new key, shown once, with a command that works as it is.
import type { ReactElement } from 'react'

import { baseUrl } from '../../shared/api/base-path.ts'
import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import type { CreatedKey } from '../../shared/api/keys.ts'
import { useNamespaces } from '../../shared/api/session.ts'
import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { OneTimeSecret } from '../../shared/parts/one-time-secret.tsx'
import { assistantSettings, exampleCommand, exampleNamespace } from './example-command.ts'
import { keys as own } from './words.ts'

interface NewSecretProps {
  readonly created: CreatedKey
  /** What happens to the previous key. */
  readonly note?: string
  /** Shows what to put into an assistant, in place of a command. */
  readonly isForAssistant?: boolean
  readonly onStored: () => void
}

export function NewSecret({ created, note, isForAssistant = false, onStored }: NewSecretProps): ReactElement {
  const words = own.use()
  const { label, scope, secret } = created
  const { data: all = [] } = useNamespaces()
  const current = useCurrentNamespace()
  const existing = all.map((each) => each.namespace)
  const namespace = exampleNamespace(created.namespaces, existing, current)
  return (
    <OneTimeSecret
      title={words.newKey(label)}
      what={words.secret}
      secret={secret}
      words={words}
      onStored={onStored}
    >
      {note !== undefined && <p>{note}</p>}
      <div className="stack">
        <p>{isForAssistant ? words.assistantLead : words.tryIt[namespace === null ? 'self' : scope]}</p>
        <CodeBlock
          text={
            isForAssistant
              ? assistantSettings({ baseUrl, namespace, secret })
              : exampleCommand({ scope, baseUrl, namespace })
          }
          what={isForAssistant ? words.settings : words.command}
        />
      </div>
    </OneTimeSecret>
  )
}
