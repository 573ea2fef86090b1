// The dialog that creates a key: label, scope, namespaces, expiry. Then it shows the secret once.
import { useState, type ReactElement } from 'react'
import { useSearch } from '@tanstack/react-router'

import { useFieldFaults } from '../../shared/parts/form.tsx'
import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import { isWorking } from '../../shared/api/key-state.ts'
import { keysQuery, useKeys, type ApiKey } from '../../shared/api/keys.ts'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { LabelField } from '../../shared/parts/label-field.tsx'
import { useSignedIn } from '../../shared/api/session.ts'
import { Choices } from '../../shared/parts/choice.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { endFault, expiryEnd, expiries, type ChosenExpiry } from './expiry.ts'
import { ExpiryChoice } from './expiry-choice.tsx'
import { NewSecret } from './new-secret.tsx'
import { AccessChoice } from './access-choice.tsx'
import { keys as own } from './words.ts'

interface CreateKeyProps {
  /** Everything is chosen already: it reads the current namespace. */
  readonly isForAssistant: boolean
  readonly onClose: () => void
}

export function CreateKey({ isForAssistant, onClose }: CreateKeyProps): ReactElement {
  const words = own.use()
  const [label, setLabel] = useState(isForAssistant ? words.assistant : '')
  const [scope, setScope] = useState<Scope>(isForAssistant ? 'read' : 'write')
  const [chosen, setChosen] = useChosenNamespaces()
  const [expiry, setExpiry] = useState<ChosenExpiry>({ expiry: expiries[0], day: '' })
  const create = useChange({ change: consoleApi.createApiKey, shownBy: [keysQuery] })
  const isTaken = useKeys().data?.some((key) => isWorking(key) && key.label === label.trim()) === true
  const end = expiryEnd(expiry)
  const faults = {
    label: label.trim() === '' ? words.labelMissing : undefined,
    namespaces: chosen?.length === 0 ? words.chosenMissing : undefined,
    expires_at: endFault(end, words.expiry),
  }
  const { faultAt, attempt } = useFieldFaults(faults, create.error)
  const submit = () => {
    if (!attempt()) return
    const namespaces = chosen === null ? null : [...chosen]
    create.mutate({
      body: { label: label.trim(), scope, namespaces, expires_at: end?.toISOString() ?? null },
    })
  }
  if (create.data) {
    return <NewSecret created={create.data} isForAssistant={isForAssistant} onStored={onClose} />
  }
  return (
    <FormDialog
      title={words.create}
      submitLabel={create.isPending ? words.creating : words.create}
      change={create}
      onSubmit={submit}
      onClose={onClose}
    >
      <LabelField words={words} autoFocus value={label} onChange={setLabel} error={faultAt('label')} />
      {isTaken && <p className="muted small-text">{words.labelTaken}</p>}
      <ScopeChoice scope={scope} onChange={setScope} />
      <AccessChoice chosen={chosen} onChange={setChosen} error={faultAt('namespaces')} />
      <ExpiryChoice
        words={words.expiry}
        choices={expiries}
        chosen={expiry}
        onChange={setExpiry}
        error={faultAt('expires_at')}
      />
    </FormDialog>
  )
}

type Chosen = readonly string[] | null

/** The current namespace, or the one in the address, until somebody chooses otherwise. Null: all. */
function useChosenNamespaces(): readonly [Chosen, (chosen: Chosen) => void] {
  const { ns } = useSearch({ from: '/signed-in/keys' })
  const current = useCurrentNamespace()
  const usual = ns ?? current
  // Undefined until then: the namespaces may arrive later.
  const [picked, setPicked] = useState<Chosen>()
  return [picked === undefined && usual !== null ? [usual] : (picked ?? null), setPicked]
}

/** What a new key is for. */
type Scope = ApiKey['scope']

/** The least first. */
const scopes: readonly Scope[] = ['read', 'submit', 'write']

/** A key has at most the rights of whoever makes it. */
function ScopeChoice({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }): ReactElement {
  const words = own.use()
  const { keyScopes } = sharedWords.use()
  const isOwner = useSignedIn().account.role === 'owner'
  const hints = isOwner
    ? words.scopeHints
    : { ...words.scopeHints, write: `${words.scopeHints.write} ${words.notForOwners}` }
  return (
    <Choices
      label={words.scope}
      value={scope}
      options={scopes.map((value) => ({ value, label: keyScopes[value], hint: hints[value] }))}
      onChange={onChange}
    />
  )
}
