// The text of a guide with the links of the documentation in the place of links between files. Runs in Node.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { foldText } from '../../../src/core/match.ts'
import { readMarkdown, type Block } from '../../../src/core/markdown-blocks.ts'
import { frenchSpaces } from '../../../src/core/typography.ts'

type Heading = Extract<Block, { as: 'heading' }>

const folder = join(import.meta.dirname, '../../../docs/guides')

const readGuide = (name: string): string => readFileSync(join(folder, name), 'utf8')

const headingsIn = (text: string): readonly Heading[] =>
  readMarkdown(text).filter((block) => block.as === 'heading')

/** A link to a heading is that of the English guide in both languages. Files link with accents, ids here have none. */
function headingPath(id: string, suffix: string, heading: string): string {
  const plain = foldText(heading)
  const at = headingsIn(readGuide(`${id}${suffix}.md`)).findIndex((each) => each.id === plain)
  return `#${headingsIn(readGuide(`${id}.md`))[at]?.id ?? heading}`
}

/** Commands stay as they are. */
const withFrenchSpaces = (text: string): string =>
  text
    .split(/^(```[\s\S]*?^```)$/m)
    .map((part) => (part.startsWith('```') ? part : frenchSpaces(part)))
    .join('')

/** `name` is that of the file, such as `errors.fr.md`. */
export const guideText = (name: string): string =>
  (name.endsWith('.fr.md') ? withFrenchSpaces(readGuide(name)) : readGuide(name))
    .replaceAll(
      /\]\(([\w-]+?)(\.fr)?\.md(?:#([^)]+))?\)/g,
      (_, id: string, suffix: string | undefined, heading: string | undefined) =>
        `](/docs/guides/${id}${heading === undefined ? '' : headingPath(id, suffix ?? '', heading)})`,
    )
    .replaceAll(/\]\(\.\.\/problems(?:\/(\w+)\.md)?\)/g, (_, code: string | undefined) =>
      code === undefined ? '](/docs/problems)' : `](/docs/problems/${code})`,
    )
