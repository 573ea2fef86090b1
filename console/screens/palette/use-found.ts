// Finds what a pasted identifier refers to in the current namespace: an IRI from the data, or an id of the API.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { isAbsoluteIri } from '../../../src/core/graph/iri.ts'
import type { ReadOperation } from '../../shared/api-form/operation-form.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import { copyAndAnnounce } from '../../shared/parts/copy-button.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import type { Command } from './command.ts'
import { palette } from './words.ts'

type Kind = 'organization' | 'outcome' | 'indicator' | 'indicator_report'

/** Organizations are opened with their tree, other entities alone. */
const reads: Readonly<Record<Kind, ReadOperation['id']>> = {
  organization: 'getEverything',
  outcome: 'getOutcome',
  indicator: 'getIndicator',
  indicator_report: 'getReport',
}

const prefixes: Readonly<Record<string, Kind>> = {
  org: 'organization',
  out: 'outcome',
  ind: 'indicator',
  rep: 'indicator_report',
}

const idForm = /^(org|out|ind|rep|cap)_[0-9a-v]{26}$/

interface Found {
  /** `none`: the text does not look like an identifier. */
  readonly state: 'none' | 'seeking' | 'missing' | 'found' | 'failed'
  readonly error: unknown
  readonly commands: readonly Command[]
}

export function useFound(typed: string): Found {
  const words = palette.use()
  const { kinds } = sharedWords.use()
  const navigate = useNavigate()
  const namespace = useCurrentNamespace()
  const text = typed.trim()
  const isIri = isAbsoluteIri(text) && text.includes(':')
  const { data, isFetching, error } = useQuery({
    queryKey: [namespace, 'find', text],
    queryFn: ({ signal }) => consoleApi.findByIri({ namespace: namespace ?? '', iri: text }, { signal }),
    enabled: isIri && namespace !== null,
    staleTime: 30_000,
  })
  const open = (kind: Kind, id: string): Command['run'] => {
    const search = { op: reads[kind], ask: `id=${id}`, run: 'yes' }
    return () =>
      void navigate({ to: '/playground', search: namespace === null ? search : { ...search, ns: namespace } })
  }
  const both = (kind: Kind, id: string, name: string, note: string): Command[] => [
    { ...found(`open-${id}`, 'playground', words.openIn(name), open(kind, id)), note },
    { ...found(`copy-${id}`, 'copy', words.copyId(name), () => void copyAndAnnounce(id)), note: id },
  ]
  if (idForm.test(text)) {
    const kind = prefixes[text.slice(0, 3)]
    if (kind) {
      const commands = both(kind, text, words.unnamed(kinds[kind].toLowerCase()), text)
      return { state: 'found', error: null, commands }
    }
    const commands = namespace === null ? [] : [capsule(words.openCapsule(text), namespace, text)]
    return { state: 'found', error: null, commands }
  }
  if (!isIri || namespace === null) return { state: 'none', error: null, commands: [] }
  if (error) return { state: 'failed', error, commands: [] }
  if (isFetching || !data) return { state: 'seeking', error: null, commands: [] }
  const commands = data.data.flatMap(({ object, id, name }) =>
    both(object, id, name ?? words.unnamed(kinds[object].toLowerCase()), kinds[object]),
  )
  return { state: commands.length > 0 ? 'found' : 'missing', error: null, commands }

  function capsule(label: string, slug: string, capsuleId: string): Command {
    const to = '/namespaces/$namespace/capsules/$capsuleId'
    const run = () => void navigate({ to, params: { namespace: slug, capsuleId } })
    return found(`open-${capsuleId}`, 'capsules', label, run)
  }
}

const found = (id: string, icon: Command['icon'], label: string, run: Command['run']): Command => ({
  id,
  group: 'found',
  icon,
  label,
  run,
})
