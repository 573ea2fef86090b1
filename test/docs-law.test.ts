// The documents name files of this repository, which must be there, and their samples name everything the same way.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { pictures } from './browser/screenshots/pictures.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Paths are named from the root or from src/. */
const isThere = (path: string): boolean => existsSync(join(root, path)) || existsSync(join(root, 'src', path))

it.each([
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/security.md',
  'docs/testing.md',
  'docs/threat-model.md',
])('%s names files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

const samplesOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)

const documents = [
  'README.md',
  'examples/README.md',
  ...['docs', 'docs/decisions', 'docs/guides', 'docs/operating', 'docs/problems'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

describe('links between documents', () => {
  const headingId = (heading: string): string =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
  const links = [...documents, 'CONTRIBUTING.md', 'CHANGELOG.md'].flatMap((document) =>
    [...textOf(document).matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)].map(([, link = '']) => {
      const [path = '', heading] = link.split('#')
      return { document, link, target: path === '' ? document : join(dirname(document), path), heading }
    }),
  )

  it('lead to files and headings that are there', () => {
    expect(links.length).toBeGreaterThan(50)
    const isBroken = ({ target, heading }: (typeof links)[number]): boolean => {
      if (!existsSync(join(root, target))) return true
      if (heading === undefined) return false
      const headings = [...textOf(target).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => headingId(text))
      return !headings.includes(heading)
    }
    expect(links.filter(isBroken).map(({ document, link }) => `${document}: ${link}`)).toEqual([])
  })
})

describe('pictures', () => {
  const shown = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path = '']) =>
      join(dirname(document), path),
    ),
  )
  /** Made by `npm run bench -- --docs`. */
  const performance = 'docs/performance.svg'
  const made = pictures.map(({ name }) => `docs/images/${name}.png`)

  it('in the documents are made by npm run screenshots, and all of those are shown', () => {
    const screenshots = shown.filter((path) => path !== performance)
    expect([...new Set(screenshots)].sort()).toEqual([...made].sort())
  })

  it('are in docs/images, and nothing else is', () => {
    expect(existsSync(join(root, performance))).toBe(true)
    const files = readdirSync(join(root, 'docs/images')).map((name) => `docs/images/${name}`)
    expect(files.sort()).toEqual([...made].sort())
  })

  it('are at most 1.5 MB together', () => {
    const bytes = made.reduce((sum, path) => sum + statSync(join(root, path)).size, 0)
    expect(bytes).toBeLessThanOrEqual(1_500_000)
  })
})

describe('samples', () => {
  const shared = new Set(['IMPACT_GRAPH_URL', 'IMPACT_GRAPH_KEY', 'NAMESPACE'])

  it.each(documents)('in %s use the shared variables, or set their own', (document) => {
    const text = samplesOf(document).join('\n')
    const used = [...text.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name)
    const set = new Set(
      [...text.matchAll(/(?:^|\s|\()([A-Za-z_]\w*)=|for (\w+) in/g)].map(
        ([, assigned, looped]) => assigned ?? looped,
      ),
    )
    expect(used.filter((name) => !shared.has(name) && !set.has(name))).toEqual([])
    // A key or an address of the reader's has the shared name.
    const own = [...set].filter((name) => /key|url|base|namespace/i.test(name ?? ''))
    expect(
      own.filter((name) => !shared.has(name ?? '') && !/^(DATABASE|BASE|AWS)_/.test(name ?? '')),
    ).toEqual([])
  })

  it.each(documents)(
    'in %s call the command as npx impact-graph, or by its place in the archive',
    (document) => {
      const text = readFileSync(join(root, document), 'utf8')
      const commands = 'serve|worker|tenant|key|account|validate|preview|upload|rows|summary|export|db|demo'
      const calls = [
        ...text.matchAll(new RegExp(`(\\S+ |\\S+/)?impact-graph(?:\\.js)? (?:${commands})\\b`, 'g')),
      ]
      expect(
        calls
          .map(([call]) => call)
          .filter((call) => !/(?:npx |^\/opt\/impact-graph\/bin\/)impact-graph /.test(call)),
      ).toEqual([])
    },
  )
})

describe('the index of all pages', () => {
  const linked = (index: string): string[] =>
    [...readFileSync(join(root, index), 'utf8').matchAll(/\]\(([^)#:]+\.md)(?:#[^)]*)?\)/g)].map(
      ([, path = '']) => join(dirname(index), path),
    )

  it('has every page, itself or by the index of its folder', () => {
    const indexes = ['docs/README.md', 'docs/operating/README.md', 'docs/decisions/README.md']
    const listed = new Set(indexes.flatMap(linked))
    const missing = documents.filter(
      (page) =>
        page.startsWith('docs/') &&
        // The problems have an index at the service; a guide in French is beside the English one.
        !/^docs\/(problems\/|README\.md)|\.fr\.md$/.test(page) &&
        !listed.has(page),
    )
    expect(missing).toEqual([])
  })
})

describe('tutorials', () => {
  const said = (folder: string): string =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /words?\.ts$|\.tsx$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8'))
      .join('\n')

  it.each(['charity', 'funder'])('for a %s call everything as the console calls it', (id) => {
    const words = said('console')
    for (const file of [`docs/guides/${id}.md`, `docs/guides/${id}.fr.md`]) {
      const labels = [...readFileSync(join(root, file), 'utf8').matchAll(/\*\*([^*]+)\*\*/g)]
      expect(labels.length).toBeGreaterThan(5)
      const unknown = labels.map(([, label = '']) => label).filter((label) => !words.includes(label))
      expect(unknown).toEqual([])
    }
  })
})

it('every word that the console leads to is in the glossary', () => {
  const source = readFileSync(join(root, 'console/shared/api/glossary-path.ts'), 'utf8')
  const words = [...source.matchAll(/'([a-z-]+)'/g)].map(([, word = '']) => word)
  const glossary = readFileSync(join(root, 'docs/guides/glossary.md'), 'utf8')
  const headings = new Set(
    [...glossary.matchAll(/^### (.+)$/gm)].map(([, text = '']) => text.toLowerCase().replaceAll(' ', '-')),
  )
  expect(words.length).toBeGreaterThan(4)
  expect(words.filter((word) => !headings.has(word))).toEqual([])
})
