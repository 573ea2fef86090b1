import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { trees } from '../../../test/fixtures/arbitrary-trees.ts'
import { makeBox, type Measures } from './box.ts'
import { foldAll, toggle, type Folded } from './folding.ts'
import { boxWidth, fullWidth, layOut, type Picture, type Placed, type Shape } from './layout.ts'
import { drawLinks, movement, keepParentsVisible } from './links.ts'
import { everyNode, makeTheory, type TheoryNode } from './theory.ts'

const wide = (text: string) => text.length * 7
const measures: Measures = { name: wide, value: wide, facts: wide, quote: wide, chip: wide }

const box = (node: TheoryNode, shape: Shape) =>
  makeBox({
    text: {
      name: node.name ?? node.uri ?? '',
      isUnnamed: node.name === null,
      chips: node.themes,
      facts: `${node.reportCount} reports`,
      value: null,
      progress: null,
      quote: null,
    },
    width: boxWidth(node.kind, shape),
    measures,
    isBare: node.kind === 'reports',
    reports: node.series
      ? {
          text: {
            name: '',
            isUnnamed: false,
            chips: [],
            facts: 'facts',
            value: '1',
            progress: '50% of target',
            quote: null,
          },
          series: node.series,
        }
      : undefined,
  })

const pictureOf = (root: TheoryNode, folded: Folded, shape: Shape): Picture =>
  layOut(root, folded, shape, box)

const shapes = fc.constantFrom<Shape>('wide', 'narrow')
const theories = trees.map((tree) => makeTheory({ tree, hiddenReports: new Map() }))

/** Any subset of the nodes folded. */
const foldings = theories.chain((root) =>
  fc.tuple(
    fc.constant(root),
    fc.subarray([...everyNode(root)].map(({ key }) => key)).map((keys) => new Set(keys)),
  ),
)

const overlapping = (placed: readonly Placed[]): string[] =>
  placed.flatMap((a, at) =>
    placed
      .slice(at + 1)
      .filter(
        (b) =>
          a.x < b.x + b.box.width &&
          b.x < a.x + a.box.width &&
          a.y < b.y + b.box.height &&
          b.y < a.y + a.box.height,
      )
      .map((b) => `${a.node.key} and ${b.node.key}`),
  )

describe('the picture', () => {
  it('has no overlapping nodes, whatever is folded', () => {
    fc.assert(
      fc.property(foldings, shapes, ([root, folded], shape) => {
        expect(overlapping(pictureOf(root, folded, shape).placed)).toEqual([])
      }),
    )
  })

  it('has no overlapping nodes while parents move with scrolling', () => {
    fc.assert(
      fc.property(foldings, shapes, fc.integer({ min: 0, max: 4000 }), ([root, folded], shape, top) => {
        const { placed } = pictureOf(root, folded, shape)
        expect(overlapping(keepParentsVisible(placed, top))).toEqual([])
      }),
    )
  })

  it('has everything within its bounds', () => {
    fc.assert(
      fc.property(foldings, shapes, ([root, folded], shape) => {
        const { placed, width, height } = pictureOf(root, folded, shape)
        for (const { x, y, box: each } of placed) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(x + each.width).toBeLessThanOrEqual(width)
          expect(y + each.height).toBeLessThanOrEqual(height)
        }
        expect(width).toBeLessThanOrEqual(fullWidth(shape))
      }),
    )
  })

  it('shows every indicator exactly once, and a line to each but the root', () => {
    fc.assert(
      fc.property(trees, shapes, (tree, shape) => {
        const picture = pictureOf(makeTheory({ tree, hiddenReports: new Map() }), new Set(), shape)
        const shown = picture.placed
          .filter(({ node }) => node.kind === 'indicator')
          .map(({ node }) => node.id)
        const wanted = [
          ...(tree.outcomes ?? []).flatMap((outcome) => outcome.indicators ?? []),
          ...(tree.indicators ?? []),
        ].map(({ id }) => id)
        expect(new Set(shown)).toEqual(new Set(wanted))
        expect(shown).toHaveLength(wanted.length)
        expect(drawLinks(picture)).toHaveLength(picture.placed.length - 1)
      }),
    )
  })

  it('is the same again after folding and unfolding', () => {
    fc.assert(
      fc.property(foldings, shapes, fc.nat(), ([root, folded], shape, nth) => {
        const nodes = [...everyNode(root)]
        const key = nodes[nth % nodes.length]?.key ?? ''
        const again = toggle(toggle(folded, key), key)
        expect(pictureOf(root, again, shape)).toEqual(pictureOf(root, folded, shape))
        expect(pictureOf(root, new Set(), shape).placed.length).toBeGreaterThanOrEqual(
          pictureOf(root, foldAll(root), shape).placed.length,
        )
      }),
    )
  })

  it('runs from left to right: every child is right of its parent', () => {
    fc.assert(
      fc.property(theories, (root) => {
        const { placed } = pictureOf(root, new Set(), 'wide')
        const starts = new Map(placed.map(({ node, x }) => [node, x]))
        for (const { parent, x } of placed) if (parent) expect(x).toBeGreaterThan(starts.get(parent) ?? 0)
      }),
    )
  })

  it('keeps the current node in place when another one is folded', () => {
    fc.assert(
      fc.property(foldings, ([root, folded]) => {
        const [before, after] = [pictureOf(root, new Set(), 'wide'), pictureOf(root, folded, 'wide')]
        const looked = after.placed.at(-1)
        if (!looked) return
        const { y = 0 } = before.placed.find(({ node }) => node.key === looked.node.key) ?? {}
        const view = { top: y - 5, bottom: y + 5 }
        expect(movement(before.placed, after.placed, view, [looked.node.key])).toBe(looked.y - y)
      }),
    )
  })
})
