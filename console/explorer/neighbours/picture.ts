// The layout of the picture: the node in the centre, incoming links on the left, outgoing on the right. Where a side
// has too many, links of the same kind share a box with their count. Pure.
import { groupBy } from '../group-by.ts'
import type { Incoming, NodeProperty, NodeView } from '../model.ts'

/** One link, or several of the same kind. */
interface Box {
  readonly key: string
  /** The predicate: `cids:forOutcome`; null for a box of several kinds. */
  readonly label: string | null
  /** The linked node; null for a box of several. */
  readonly id: string | null
  readonly name: string | null
  readonly about: readonly string[]
  readonly type: string | null
  readonly count: number
}

export interface PlacedBox extends Box {
  /** Top edge in pixels. */
  readonly top: number
}

export interface Picture {
  readonly left: readonly PlacedBox[]
  readonly right: readonly PlacedBox[]
  readonly height: number
}

export const maxBoxes = 12
export const boxHeight = 46
const gap = 8
/** Minimum height for the node in the centre. */
const leastHeight = 120

/** Identifies a group of links, here and in the lists. */
export const groupKey = (label: string, type: string | null): string =>
  type === null ? label : `${label} ${type}`

export function pictureOf(node: NodeView): Picture {
  const left = boxesOf(incomingLinks(node.incoming))
  const right = boxesOf(outgoingLinks(node.properties))
  const needed = Math.max(left.length, right.length) * (boxHeight + gap) - gap
  const height = Math.max(leastHeight, needed)
  return { left: place(left, height), right: place(right, height), height }
}

const incomingLinks = (incoming: readonly Incoming[]): Box[] =>
  incoming.map(({ label, from, name, about, types }) => ({
    key: `${label} ${from}`,
    label,
    id: from,
    name,
    about,
    type: types[0] ?? null,
    count: 1,
  }))

/** Literals appear only in the list. */
const outgoingLinks = (properties: readonly NodeProperty[]): Box[] =>
  properties.flatMap(({ label, values }) =>
    values
      .filter(({ isLink }) => isLink)
      .map(({ text, name, nested = [] }) => ({
        key: `${label} ${text}`,
        label,
        id: text,
        name,
        about: textsIn(nested),
        type: null,
        count: 1,
      })),
  )

/** A measure is described by its value. */
const textsIn = (properties: readonly NodeProperty[]): string[] =>
  properties
    .flatMap(({ values }) => values.filter(({ isLink }) => !isLink).map(({ text }) => text))
    .slice(0, 2)

/**
 * Groups links of a kind and limits the number of boxes: the smallest groups are listed individually while they fit.
 */
function boxesOf(links: readonly Box[]): readonly Box[] {
  const groups = groupBy(links, ({ label, type }) => groupKey(label ?? '', type))
  if (links.length <= maxBoxes) return [...groups.values()].flat()
  const kept = [...groups].slice(0, groups.size > maxBoxes ? maxBoxes - 1 : maxBoxes)
  const others = [...groups].slice(kept.length).flatMap(([, group]) => group)
  let free = maxBoxes - kept.length - (others.length > 0 ? 1 : 0)
  const single = new Set<string>()
  for (const [key, { length }] of [...kept].sort(([, a], [, b]) => a.length - b.length)) {
    if (length - 1 > free) break
    free -= length - 1
    single.add(key)
  }
  const boxes = kept.flatMap(([key, group]) => (single.has(key) ? group : [groupBox(key, group)]))
  return others.length === 0 ? boxes : [...boxes, { ...groupBox('', others), label: null, type: null }]
}

const groupBox = (key: string, group: readonly Box[]): Box => ({
  key,
  label: group[0]?.label ?? null,
  id: null,
  name: null,
  about: [],
  type: group[0]?.type ?? null,
  count: group.length,
})

function place(boxes: readonly Box[], height: number): readonly PlacedBox[] {
  const used = boxes.length * (boxHeight + gap) - gap
  const first = (height - used) / 2
  return boxes.map((box, index) => ({ ...box, top: first + index * (boxHeight + gap) }))
}
