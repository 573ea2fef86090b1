// Renders the Markdown of the problem pages as HTML. All text is escaped, so that no HTML of the source gets through.
import { readMarkdown, type Block, type Inline, type Line } from '../../core/markdown-blocks.ts'

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const markdownToHtml = (markdown: string): string => readMarkdown(markdown).map(blockHtml).join('\n')

function blockHtml(block: Block): string {
  if (block.as === 'heading') return `<h${block.level}>${lineHtml(block.line)}</h${block.level}>`
  if (block.as === 'paragraph') return `<p>${lineHtml(block.line)}</p>`
  if (block.as === 'code') return `<pre><code>${escapeText(block.text)}</code></pre>`
  if (block.as === 'table') return tableHtml(block.head, block.rows)
  const tag = block.isNumbered ? 'ol' : 'ul'
  return `<${tag}>${block.items.map((item) => `<li>${lineHtml(item)}</li>`).join('')}</${tag}>`
}

const tableHtml = (head: readonly Line[], rows: readonly (readonly Line[])[]): string =>
  `<table>${rowHtml(head, 'th')}${rows.map((row) => rowHtml(row, 'td')).join('')}</table>`

const rowHtml = (cells: readonly Line[], tag: string): string =>
  `<tr>${cells.map((cell) => `<${tag}>${lineHtml(cell)}</${tag}>`).join('')}</tr>`

const lineHtml = (line: Line): string => line.map(inlineHtml).join('')

function inlineHtml(inline: Inline): string {
  if (inline.as === 'link') return `<a href="${escapeText(inline.to)}">${lineHtml(inline.inside)}</a>`
  const text = escapeText(inline.text)
  return inline.as === 'text' ? text : `<${inline.as}>${text}</${inline.as}>`
}
