// The picture for a state and a frame. Boxes are measured once per node, not at every fold.
import { useMemo } from 'react'

import { measureIn } from '../../shared/svg/measure-text.ts'
import type { Measure } from '../../shared/svg/wrap-text.ts'
import { makeBox, type Box, typeOf, type TextStyle, type Measures } from './box.ts'
import type { Folded } from './folding.ts'
import { boxWidth, layOut, type Picture, type Shape } from './layout.ts'
import type { NodeTexts } from './node-text.ts'
import type { TheoryNode } from './theory.ts'

/** Below this width four columns do not fit. */
const narrowest = 760

export const shapeFor = (frameWidth: number): Shape =>
  frameWidth > 0 && frameWidth < narrowest ? 'narrow' : 'wide'

export function usePicture(root: TheoryNode, folded: Folded, shape: Shape, texts: NodeTexts): Picture {
  const boxes = useMemo(() => {
    const cache = new WeakMap<TheoryNode, Box>()
    return (node: TheoryNode, isFolded: boolean): Box => {
      const before = isFolded ? undefined : cache.get(node)
      if (before) return before
      const box = measureBox(node, shape, texts, isFolded)
      if (!isFolded) cache.set(node, box)
      return box
    }
  }, [shape, texts])
  return useMemo(
    () => layOut(root, folded, shape, (node) => boxes(node, folded.has(node.key))),
    [root, folded, shape, boxes],
  )
}

function measureBox(node: TheoryNode, shape: Shape, texts: NodeTexts, isFolded: boolean): Box {
  const together = shape === 'narrow' && node.kind === 'indicator' && !isFolded ? node.children[0] : undefined
  const reported = node.kind === 'reports' ? node : together
  return makeBox({
    text: texts.textOf(node),
    width: boxWidth(node.kind, shape),
    measures: screenMeasures,
    isBare: node.kind === 'reports',
    reports: reported?.series ? { text: texts.textOf(reported), series: reported.series } : undefined,
  })
}

/** A saved file may be rendered with a slightly wider font. */
const allowance = 1.03

function measureStyle(style: TextStyle): Measure {
  const measure = measureIn(typeOf[style])
  return (text) => measure(text) * allowance
}

/** Measures the texts of a node. */
const screenMeasures: Measures = {
  name: measureStyle('name'),
  value: measureStyle('value'),
  facts: measureStyle('facts'),
  quote: measureStyle('quote'),
  chip: measureStyle('chip'),
}
