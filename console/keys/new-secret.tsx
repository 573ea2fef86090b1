// A new key, shown once, with a command that works as it is.
import type { ReactElement } from 'react'

import { baseUrl } from '../api/base-path.ts'
import { useCurrentNamespace } from '../api/current-namespace.ts'
import type { MintedKey } from '../api/keys.ts'
import { useNamespaces } from '../api/session.ts'
import { announce } from '../parts/announce.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { OnceShown } from '../parts/once-shown.tsx'
import { exampleCommand, exampleNamespace } from './example-command.ts'
import { keys as own } from './words.ts'

interface NewSecretProps {
  readonly minted: MintedKey
  /** What happens to the previous key. */
  readonly note?: string
  readonly onStored: () => void
}

export function NewSecret({ minted, note, onStored }: NewSecretProps): ReactElement {
  const say = own.use()
  const { data: all = [] } = useNamespaces()
  const current = useCurrentNamespace()
  const existing = all.map((each) => each.namespace)
  const namespace = exampleNamespace(minted.namespaces, existing, current)
  const close = () => {
    announce(say.closed)
    onStored()
  }
  return (
    <OnceShown
      title={say.newKey(minted.label)}
      what={say.secret}
      secret={minted.secret}
      warning={say.once}
      stored={say.stored}
      onStored={close}
    >
      {note !== undefined && <p>{note}</p>}
      <div className="keys-try">
        <p>{namespace === null ? say.tryNamespaces : say.tryIt}</p>
        <CodeBlock text={exampleCommand({ secret: minted.secret, baseUrl, namespace })} what={say.command} />
      </div>
    </OnceShown>
  )
}
