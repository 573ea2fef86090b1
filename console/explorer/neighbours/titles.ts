// Display names of nodes and types: by name, by code list, or by description.
import { noType } from '../model.ts'
import type { Explorer, NodeView } from '../model.ts'
import { useClassLabel } from '../node/standard-labels.ts'
import { explorer as shared } from '../words.ts'
import { neighbours as own } from './words.ts'

/** The label of a type; the last part of its name where the standard has no label. */
export function useTypeLabel(): (type: string) => string {
  const words = own.use()
  const classLabel = useClassLabel()
  return (type) => {
    if (type === noType.untyped) return words.untyped
    if (type === noType.mentioned) return words.mentioned
    return classLabel(type) ?? (type.split(/[/#:]/).at(-1) || type)
  }
}

interface Titled {
  /** Null where there is no single node. */
  readonly id: string | null
  readonly name: string | null
  readonly about: readonly string[]
}

/** A node in a list: its name, else its description, else its identifier. */
export function useTitle({ themeLabel }: Explorer): (node: Titled) => string {
  const { unidentified } = shared.use().node
  return ({ id, name, about }) => {
    if (name !== null) return name
    const label = id === null ? null : themeLabel(id)
    if (label !== null && label !== id) return label
    if (about.length > 0) return about.join(' · ')
    return id === null || id.startsWith('_:') ? unidentified : id
  }
}

/** The node in the centre: without a name it is described by its type and links. */
export function useNodeTitle(explorer: Explorer): (node: NodeView) => string {
  const typeLabel = useTypeLabel()
  const titleOf = useTitle(explorer)
  return ({ uri, name, types, properties }) => {
    const linked = properties.flatMap(({ values }) => values.flatMap((value) => value.name ?? []))
    const [type] = types
    const about = type === undefined ? [] : [typeLabel(type), ...linked.slice(0, 2)]
    return titleOf({ id: uri, name, about })
  }
}
