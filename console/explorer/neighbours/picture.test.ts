import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Incoming, NodeProperty, NodeView } from '../model.ts'
import { boxHeight, maxBoxes, pictureOf } from './picture.ts'

const incoming = (label: string, type: string | null, from: string): Incoming => ({
  iri: label,
  label,
  from,
  name: null,
  types: type === null ? [] : [type],
  about: [],
  assertedBy: [],
})

const property = (label: string, links: readonly string[], texts: readonly string[] = []): NodeProperty => ({
  iri: label,
  label,
  values: [
    ...links.map((text) => ({ text, isLink: true, name: null, assertedBy: [] })),
    ...texts.map((text) => ({ text, isLink: false, name: null, assertedBy: [] })),
  ],
})

const node = (pointing: readonly Incoming[], properties: readonly NodeProperty[] = []): NodeView => ({
  id: 'urn:n',
  uri: 'urn:n',
  name: null,
  types: [],
  properties,
  incoming: pointing,
  assertedBy: [],
  inTable: null,
})

const many = (count: number, label: string, type: string) =>
  Array.from({ length: count }, (_, at) => incoming(label, type, `urn:${type}:${at}`))

describe('the picture of a node', () => {
  it('shows incoming links on the left and outgoing links on the right, but no literals', () => {
    const { left, right } = pictureOf(
      node([incoming('hasOutcome', 'Organization', 'urn:o')], [property('forTheme', ['urn:t'], ['a text'])]),
    )
    expect(left).toMatchObject([{ id: 'urn:o', label: 'hasOutcome', type: 'Organization' }])
    expect(right).toMatchObject([{ id: 'urn:t', label: 'forTheme', count: 1 }])
  })

  it('groups links of the same kind', () => {
    const [a, b] = [many(2, 'hasIndicator', 'Organization'), many(2, 'forIndicator', 'Report')]
    const mixed = [a[0], b[0], a[1], b[1]].filter((each) => each !== undefined)
    expect(pictureOf(node(mixed)).left.map(({ type }) => type)).toEqual([
      'Organization',
      'Organization',
      'Report',
      'Report',
    ])
  })

  it('combines links of the same kind when there are too many, and shows small groups individually', () => {
    const { left } = pictureOf(
      node([...many(3, 'hasIndicator', 'Organization'), ...many(600, 'forIndicator', 'Report')]),
    )
    expect(left.map(({ id, count }) => [id, count])).toEqual([
      ['urn:Organization:0', 1],
      ['urn:Organization:1', 1],
      ['urn:Organization:2', 1],
      [null, 600],
    ])
  })

  it('combines too many kinds of links into one box', () => {
    const { left } = pictureOf(node(Array.from({ length: 30 }, (_, at) => incoming(`p${at}`, null, 'urn:x'))))
    expect(left).toHaveLength(maxBoxes)
    expect(left.at(-1)).toMatchObject({ label: null, id: null, count: 30 - (maxBoxes - 1) })
  })

  const links = fc.array(
    fc.record({ label: fc.constantFrom('a', 'b', 'c'), type: fc.nat({ max: 6 }), from: fc.nat() }),
    { maxLength: 80 },
  )

  it('contains every link, at most as many boxes as fit, without overlaps', () => {
    fc.assert(
      fc.property(links, fc.nat({ max: 40 }), (pointing, out) => {
        const drawn = pictureOf(
          node(
            pointing.map(({ label, type, from }) => incoming(label, `T${type}`, `urn:${from}`)),
            [
              property(
                'p',
                Array.from({ length: out }, (_, at) => `urn:${at}`),
              ),
            ],
          ),
        )
        for (const [side, total] of [
          [drawn.left, pointing.length],
          [drawn.right, out],
        ] as const) {
          expect(side.reduce((sum, { count }) => sum + count, 0)).toBe(total)
          expect(side.length).toBeLessThanOrEqual(maxBoxes)
          side.forEach(({ top }, at) => {
            expect(top).toBeGreaterThanOrEqual(at === 0 ? 0 : (side[at - 1]?.top ?? 0) + boxHeight)
            expect(top + boxHeight).toBeLessThanOrEqual(drawn.height)
          })
        }
      }),
    )
  })
})
