import { expect, it } from 'vitest'

import { readMarkdown } from '../../core/markdown-blocks.ts'
import { markdownToHtml } from './markdown.ts'

it('makes headings, paragraphs, lists, code and links', () => {
  const html = markdownToHtml(
    '# A & B\n\nOne\ntwo `<x>` **bold**.\n\n- a\n  b\n- [c](https://c.example)\n\n```\n<tag>\n\nmore\n```\n',
  )
  expect(html.split('\n')).toEqual([
    '<h1>A &amp; B</h1>',
    '<p>One two <code>&lt;x&gt;</code> <strong>bold</strong>.</p>',
    '<ul><li>a b</li><li><a href="https://c.example">c</a></li></ul>',
    '<pre><code>&lt;tag&gt;',
    '',
    'more</code></pre>',
  ])
})

it('lets no HTML through', () => {
  expect(markdownToHtml('<script>alert("x")</script>')).toBe(
    '<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</p>',
  )
})

it('makes tables and numbered lists', () => {
  expect(markdownToHtml('| a | b |\n|---|---|\n| `1` | two |\n\n1. first\n2. second')).toBe(
    '<table><tr><th>a</th><th>b</th></tr><tr><td><code>1</code></td><td>two</td></tr></table>\n' +
      '<ol><li>first</li><li>second</li></ol>',
  )
})

it('gives every heading a place that a link can name', () => {
  expect(readMarkdown('## Réponses & problèmes')).toMatchObject([{ as: 'heading', id: 'reponses-problemes' }])
})
