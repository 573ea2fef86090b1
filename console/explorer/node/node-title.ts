// Names of nodes and types for people: by name, by code list, or by what is said of them.
import type { Explorer, NodeView } from '../model.ts'
import { nodeWords } from './words.ts'
import { useClassLabel } from './standard-labels.ts'

/** The label of a type; the last part of its name where the standard has no label. */
export function useTypeLabel(): (type: string) => string {
  const classLabel = useClassLabel()
  return (type) => classLabel(type) ?? (type.split(/[/#:]/).at(-1) || type)
}

interface Named {
  readonly id: string
  readonly name: string | null
  readonly about: readonly string[]
}

/** A node in a list: its name, else what is said of it, else its identifier. */
export function useNodeName({ themeLabel }: Explorer): (node: Named) => string {
  const { unidentified } = nodeWords.use()
  return ({ id, name, about }) => {
    if (name !== null) return name
    const label = themeLabel(id)
    if (label !== id) return label
    if (about.length > 0) return about.join(' · ')
    return id.startsWith('_:') ? unidentified : id
  }
}

/** The open node: without a name it is described by its type and links. */
export function useNodeTitle(explorer: Explorer): (node: NodeView) => string {
  const typeLabel = useTypeLabel()
  const nameOf = useNodeName(explorer)
  return ({ uri, name, types: [type], properties }) => {
    const linked = properties.flatMap(({ values }) => values.flatMap((value) => value.name ?? []))
    return nameOf({
      id: uri,
      name,
      about: type === undefined ? [] : [typeLabel(type), ...linked.slice(0, 2)],
    })
  }
}
