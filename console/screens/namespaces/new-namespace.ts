// State of the form for a new namespace: the slug follows the label until it is edited, and errors appear while
// typing.
import { useState } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { namespacesQuery, type ConsoleNamespace } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { slugFault, suggestSlug } from './slug.ts'
import { namespaces as own } from './words.ts'

type Created = Awaited<ReturnType<typeof dataApi.createNamespace>>

export function useNewNamespace(
  all: readonly ConsoleNamespace[],
  onCreated: (created: Created) => unknown = () => {},
) {
  const words = own.use()
  const [label, setLabel] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const create = useCreate(onCreated)
  const slug = typed ?? suggestSlug(label)
  const labelWrong = label.trim() === '' ? words.labelMissing : undefined
  const slugWrong = useSlugWords(slug, all)
  const isSlugErrorShown = isChecked || slug !== '' || typed !== null
  return {
    /** Values and errors of the two fields. */
    label: { value: label, onChange: setLabel, error: isChecked ? labelWrong : undefined },
    slug: { value: slug, onChange: setTyped, error: isSlugErrorShown ? slugWrong : undefined },
    /** The slug if it is valid and available. */
    freeSlug: slug !== '' && slugWrong === undefined ? slug : null,
    submit: () => {
      setChecked(true)
      if (labelWrong !== undefined || slugWrong !== undefined) return
      create.mutate({ namespace: slug, label: label.trim() })
    },
    create,
  }
}

/** Error message for the slug; undefined when it can be used. */
function useSlugWords(slug: string, all: readonly ConsoleNamespace[]): string | undefined {
  const words = own.use()
  const fault = slugFault(slug)
  if (fault === null) return all.some((each) => each.namespace === slug) ? words.slugTaken(slug) : undefined
  if (fault.kind === 'character') return words.slugCharacter(fault.character)
  if (fault.kind === 'too-long') return words.slugTooLong(fault.by)
  const plain = {
    empty: words.slugEmpty,
    space: words.slugSpace,
    capital: words.slugCapital,
    'hyphen-first': words.slugHyphenFirst,
  }
  return plain[fault.kind]
}

function useCreate(onCreated: (created: Created) => unknown) {
  const words = own.use()
  return useChange({
    change: (body: { namespace: string; label: string }) => dataApi.createNamespace({ body }).withResponse(),
    shownBy: [namespacesQuery],
    onDone: async ({ data: created, response }) => {
      // Somebody else made it meanwhile: the form says so now that it is among those that are known.
      if (response.status !== 201) return
      announce(words.created(created.label))
      await onCreated(created)
    },
  })
}
