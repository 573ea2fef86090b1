// Builds the data of the documentation: the API reference, the problems, the guides. Runs in Node.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readMarkdown, lineText, type Block } from '../../../src/core/markdown-blocks.ts'
import { openApiDocument } from '../../../src/http/openapi/open-api.ts'
import { operations } from '../../../src/contract/operations.ts'
import { words as english } from '../../../src/contract/wording/en.ts'
import { words as french } from '../../../src/contract/wording/fr.ts'
import { problems, type ProblemCode } from '../../../src/contract/problems.ts'
import { guideText } from './guide-text.ts'
import { makeReference, type OpenApiDocument } from './make-reference.ts'

const folder = join(import.meta.dirname, '../../../docs')

/** In reading order. */
export const guideOrder = [
  'charity',
  'funder',
  'first-upload',
  'filters-and-paging',
  'rollback',
  'plans',
  'exports',
  'errors',
  'programs',
  'glossary',
] as const

type Language = 'en' | 'fr'

const read = (...path: string[]): readonly Block[] =>
  readMarkdown(readFileSync(join(folder, ...path), 'utf8'))

/** Headings have the same ids in both languages, so that a link works in either. */
function readGuide(id: string, language: Language): readonly Block[] {
  const english = readMarkdown(guideText(`${id}.md`))
  if (language === 'en') return english
  const places = english.filter((block) => block.as === 'heading').map((heading) => heading.id)
  const french = readMarkdown(guideText(`${id}.fr.md`))
  const headings = french.filter((block) => block.as === 'heading')
  return french.map((block) =>
    block.as === 'heading' ? at(block, places[headings.indexOf(block)] ?? block.id) : block,
  )
}

const at = (heading: Extract<Block, { as: 'heading' }>, id: string): Block => ({ ...heading, id })

function guideOutline(id: string, language: Language) {
  const blocks = readGuide(id, language)
  const headings = blocks.filter((block) => block.as === 'heading')
  const lead = blocks.find((block) => block.as === 'paragraph')
  return {
    title: headings[0] ? lineText(headings[0].line) : id,
    lead: lead ? lineText(lead.line) : '',
    headings: headings.slice(1).map((heading) => ({ id: heading.id, title: lineText(heading.line) })),
  }
}

const guidesIn = (language: Language) =>
  Object.fromEntries(guideOrder.map((id) => [id, readGuide(id, language)]))

const problemPages = () =>
  Object.fromEntries(
    readdirSync(join(folder, 'problems')).map((name) => [name.replace(/\.md$/, ''), read('problems', name)]),
  )

const exportLine = (name: string, value: unknown): string =>
  `export const ${name} = ${JSON.stringify(value)}\n`

export const referenceOperations = makeReference(
  (await openApiDocument(operations, 'http://localhost')) as unknown as OpenApiDocument,
)

/** Answers without their fields and examples, which load when an operation is opened: they are most of all bytes. */
const withoutBodies = referenceOperations.map((operation) => ({
  ...operation,
  answers: operation.answers.map(({ example: _example, schema: _schema, ...answer }) => answer),
}))

const answerBodies = () =>
  Object.fromEntries(
    referenceOperations.flatMap(({ id, answers }) =>
      answers.map(({ status, schema, example }) => [`${id} ${status}`, { schema, example }]),
    ),
  )

/** By the name of the virtual module. */
export const docsModules: readonly (readonly [string, () => string])[] = [
  ['virtual:api-reference', () => exportLine('operations', withoutBodies)],
  ['virtual:answer-bodies', () => exportLine('bodies', answerBodies())],
  [
    'virtual:problem-list',
    () =>
      exportLine(
        'problems',
        (Object.keys(problems) as ProblemCode[]).map((code) => ({
          code,
          status: problems[code].status,
          title: english.titles[code],
          frenchTitle: french.titles[code],
        })),
      ),
  ],
  ['virtual:problem-pages', () => exportLine('pages', problemPages())],
  [
    'virtual:guide-list',
    () =>
      exportLine(
        'guides',
        guideOrder.map((id) => ({ id, en: guideOutline(id, 'en'), fr: guideOutline(id, 'fr') })),
      ),
  ],
  ['virtual:guides-en', () => exportLine('guides', guidesIn('en'))],
  ['virtual:guides-fr', () => exportLine('guides', guidesIn('fr'))],
]
