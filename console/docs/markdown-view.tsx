// Renders parsed Markdown blocks as elements. HTML is never created from text.
import { Fragment, type ReactElement } from 'react'

import { lineText, type Block, type Inline, type Line } from '../../src/core/markdown-blocks.ts'
import { basePath, baseUrl } from '../shared/api/base-path.ts'
import { CodeBlock } from '../shared/parts/code-block.tsx'
import { Table } from '../shared/parts/table.tsx'
import { words } from '../shared/words/words.ts'
import { DocLink } from './doc-link.tsx'
import { Heading } from './section.tsx'

interface MarkdownProps {
  readonly blocks: readonly Block[]
  readonly lang?: string | undefined
}

export const Markdown = ({ blocks, lang }: MarkdownProps): ReactElement => (
  <div className="docs-prose stack gap-3 shrinks" lang={lang}>
    {blocks.map((block, index) => (
      // The blocks never change their order, so the index can be the key.
      <BlockView key={index} block={block} number={countOfCode(blocks, index)} />
    ))}
  </div>
)

/** The position of a code block among the code blocks of the page. */
const countOfCode = (blocks: readonly Block[], index: number): number =>
  blocks.slice(0, index + 1).filter(({ as }) => as === 'code').length

function BlockView({ block, number }: { block: Block; number: number }): ReactElement {
  const words = markdownWords.use()
  if (block.as === 'heading') {
    return (
      <Heading id={block.id} level={block.level === 3 ? 3 : 2} title={lineText(block.line)}>
        <LineView line={block.line} />
      </Heading>
    )
  }
  if (block.as === 'code')
    return <CodeBlock text={withServiceUrl(block.text)} what={words.code(String(number))} />
  if (block.as === 'table') return <TableView head={block.head} rows={block.rows} />
  if (block.as === 'list') {
    const items = block.items.map((item, index) => (
      <li key={index}>
        <LineView line={item} />
      </li>
    ))
    return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  return (
    <p>
      <LineView line={block.line} />
    </p>
  )
}

interface TableViewProps {
  readonly head: readonly Line[]
  readonly rows: readonly (readonly Line[])[]
}

const TableView = ({ head, rows }: TableViewProps): ReactElement => (
  <Table label={head.map(lineText).join(', ')} head={head.map((cell) => ({ label: lineText(cell) }))}>
    {rows.map((row, index) => (
      <tr key={index}>
        {row.map((cell, at) =>
          at === 0 ? (
            <th key={at} scope="row">
              <LineView line={cell} />
            </th>
          ) : (
            <td key={at}>
              <LineView line={cell} />
            </td>
          ),
        )}
      </tr>
    ))}
  </Table>
)

const LineView = ({ line }: { line: Line }): ReactElement => (
  <>
    {line.map((inline, index) => (
      <Fragment key={index}>
        <InlineView inline={inline} />
      </Fragment>
    ))}
  </>
)

function InlineView({ inline }: { inline: Inline }): ReactElement {
  if (inline.as !== 'link') {
    if (inline.as === 'code') return <code>{inline.text}</code>
    return inline.as === 'strong' ? <strong>{inline.text}</strong> : <>{inline.text}</>
  }
  const inside = <LineView line={inline.inside} />
  if (inline.to.startsWith('/docs')) return <DocLink to={inline.to.slice('/docs'.length)}>{inside}</DocLink>
  return <a href={inline.to.startsWith('/') ? basePath + inline.to : inline.to}>{inside}</a>
}

/** Commands use the URL of this service. */
const withServiceUrl = (text: string): string =>
  text.replaceAll('http://127.0.0.1:8080', baseUrl).replaceAll('{base_url}', baseUrl)

const markdownWords = words(
  { code: (number: string) => `command ${number}` },
  { code: (number) => `la commande ${number}` },
)
