// What the documentation is made of, put together when it is built: the contract, the problems, the guides. Runs in Node.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readMarkdown, textOf } from '../../../src/markdown-blocks.ts'
import type { Block } from '../../../src/markdown-blocks.ts'
import { openApiDocument } from '../../../src/http/open-api.ts'
import { operations } from '../../../src/operations.ts'
import { problems } from '../../../src/problems.ts'
import { makeReference } from './make-reference.ts'
import type { OpenApiDocument } from './make-reference.ts'

const folder = join(import.meta.dirname, '../../../docs')

/** In the order they are read. */
export const guideOrder = ['first-upload', 'filters-and-paging', 'rollback', 'exports', 'errors'] as const

type Language = 'en' | 'fr'

const read = (...path: string[]): readonly Block[] =>
  readMarkdown(readFileSync(join(folder, ...path), 'utf8'))

const guideOf = (id: string, language: Language): readonly Block[] =>
  read('guides', language === 'en' ? `${id}.md` : `${id}.fr.md`)

function outlineOf(id: string, language: Language) {
  const blocks = guideOf(id, language)
  const headings = blocks.filter((block) => block.as === 'heading')
  const lead = blocks.find((block) => block.as === 'paragraph')
  return {
    title: headings[0] ? textOf(headings[0].line) : id,
    lead: lead ? textOf(lead.line) : '',
    headings: headings.slice(1).map(({ id: at, line }) => ({ id: at, title: textOf(line) })),
  }
}

const guidesIn = (language: Language) =>
  Object.fromEntries(guideOrder.map((id) => [id, guideOf(id, language)]))

const problemPages = () =>
  Object.fromEntries(
    readdirSync(join(folder, 'problems')).map((name) => [name.replace(/\.md$/, ''), read('problems', name)]),
  )

const exporting = (name: string, value: unknown): string =>
  `export const ${name} = ${JSON.stringify(value)}\n`

/** By the name that they are imported under. */
export const docsModules: readonly (readonly [string, () => string])[] = [
  [
    'virtual:api-reference',
    () =>
      exporting(
        'operations',
        makeReference(openApiDocument(operations, 'http://localhost') as unknown as OpenApiDocument),
      ),
  ],
  [
    'virtual:problem-list',
    () =>
      exporting(
        'problems',
        Object.entries(problems).map(([code, { status, title }]) => ({ code, status, title })),
      ),
  ],
  ['virtual:problem-pages', () => exporting('pages', problemPages())],
  [
    'virtual:guide-list',
    () =>
      exporting(
        'guides',
        guideOrder.map((id) => ({ id, en: outlineOf(id, 'en'), fr: outlineOf(id, 'fr') })),
      ),
  ],
  ['virtual:guides-en', () => exporting('guides', guidesIn('en'))],
  ['virtual:guides-fr', () => exporting('guides', guidesIn('fr'))],
]
