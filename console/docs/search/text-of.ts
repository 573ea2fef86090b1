// The words of a text, without what is marked in them.
import type { Block, Line } from '../../../src/markdown-blocks.ts'

const ofLine = (line: Line): string =>
  line.map((each) => (each.as === 'link' ? ofLine(each.inside) : each.text)).join('')

export const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.as === 'code') return block.text
      if (block.as === 'list') return block.items.map(ofLine).join(' ')
      if (block.as === 'table') return [block.head, ...block.rows].flat().map(ofLine).join(' ')
      return ofLine(block.line)
    })
    .join(' ')
