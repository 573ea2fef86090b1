// Confirms deletion: states in numbers what will be lost, offers the export, and asks for the slug. A wrong slug is
// reported while typing.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactElement } from 'react'

import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { consoleApi } from '../../shared/api/clients.ts'
import { isWorking } from '../../shared/api/key-state.ts'
import { keysQuery, useKeys } from '../../shared/api/keys.ts'
import { namespacesQuery, type ConsoleNamespace } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { ExportLink } from './exports.tsx'
import { namespaces as own } from './words.ts'

interface DeleteProps {
  readonly namespace: ConsoleNamespace
  readonly onClose: () => void
}

export function DeleteNamespace({ namespace, onClose }: DeleteProps): ReactElement {
  const words = own.use()
  const { namespace: slug, label } = namespace
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const remove = useDelete(slug)
  // A prefix of the slug is not an error while typing.
  const isWrong = isChecked ? typed !== slug : !slug.startsWith(typed)
  const submit = () => {
    setChecked(true)
    if (typed === slug) remove.mutate(typed)
    else field.current?.focus()
  }
  return (
    <FormDialog
      title={words.deleteTitle(label)}
      submitLabel={remove.isPending ? words.deleting : words.deleteAction(slug)}
      submitVariant="danger"
      change={remove}
      onSubmit={submit}
      onClose={onClose}
    >
      <Losses namespace={namespace} />
      <Field
        label={words.typeSlug(slug)}
        mono
        spellCheck="false"
        autoComplete="off"
        autoFocus
        inputRef={field}
        value={typed}
        onChange={setTyped}
        error={isWrong ? words.typedWrong(slug) : undefined}
      />
    </FormDialog>
  )
}

function Losses({ namespace: { namespace: slug, counts, capsules } }: { namespace: ConsoleNamespace }) {
  const words = own.use()
  const format = useFormat()
  const { counts: countWords } = sharedWords.use()
  const { data: keys = [] } = useKeys()
  const losing = keys.filter((key) => isWorking(key) && key.namespaces?.every((each) => each === slug)).length
  const { accepted, pending, rejected, deleted } = capsules
  const all = accepted + pending + rejected + deleted
  const lost = [
    ...(['organizations', 'outcomes', 'indicators', 'reports'] as const).map(
      (name) => [name, counts[name], countWords[name](counts[name])] as const,
    ),
    ['capsules', all, words.capsulesLost(all)] as const,
  ].filter(([, count]) => count > 0)
  return (
    <>
      {lost.length === 0 ? (
        <p>{words.nothingLost}</p>
      ) : (
        <div className="namespaces-losses stack">
          <p>{words.willBeLost}</p>
          <ul>
            {lost.map(([name, count, word]) => (
              <li key={name}>
                <b>{format.number(count)}</b> {word}
              </li>
            ))}
          </ul>
          <p className="namespaces-first row">
            {words.exportFirst} <ExportLink slug={slug} form="jsonld" /> <ExportLink slug={slug} form="csv" />
          </p>
        </div>
      )}
      {losing > 0 && <Note tone="warn">{words.keysLose(losing)}</Note>}
    </>
  )
}

function useDelete(slug: string) {
  const words = own.use()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (confirm: string) => consoleApi.deleteNamespace({ namespace: slug, confirm }),
    onSuccess: async () => {
      queries.setQueryData(namespacesQuery.queryKey, (all) => all?.filter((each) => each.namespace !== slug))
      await navigate({ to: '/namespaces' })
      queries.removeQueries({ queryKey: [slug] })
      announce(words.deleted(slug))
      await Promise.all([queries.invalidateQueries(namespacesQuery), queries.invalidateQueries(keysQuery)])
    },
  })
}
