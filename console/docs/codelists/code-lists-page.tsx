// The dictionary of rows and the code lists, each to read here or to take along as a file.
import type { ReactElement } from 'react'

import { codeLists, type CodeList } from '../../../src/core/graph/code-lists/code-lists.ts'
import { localName } from '../../../src/core/graph/iri.ts'
import { rowDictionary } from '../../../src/core/projection/row-dictionary.ts'
import { basePath } from '../../shared/api/base-path.ts'
import { Page } from '../../shared/parts/page.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { Section } from '../section.tsx'
import { docs } from '../words.ts'
import { codeListWords } from './words.ts'

export default function CodeListsPage(): ReactElement {
  const words = codeListWords.use()
  return (
    <Page title={docs.use().codeLists} lead={words.lead}>
      <Section id="columns" title={words.columns}>
        <p className="muted">{words.columnsLead}</p>
        <Files name={words.columns} path="/dictionary" />
        <div className="docs-codes">
          <Columns />
        </div>
      </Section>
      <Section id="lists" title={words.lists}>
        <p className="muted">{words.listsLead}</p>
        {[...codeLists.values()].map((list) => (
          <Codes key={list.name} list={list} />
        ))}
      </Section>
    </Page>
  )
}

const Files = ({ name, path }: { name: string; path: string }): ReactElement => (
  <p className="small-text">
    {codeListWords.use().files(name)}{' '}
    {(['csv', 'xlsx', 'json'] as const).map((format) => (
      <span key={format}>
        <a href={`${basePath}${path}?format=${format}&language=${useLanguage()}`}>
          {format.toUpperCase()}
        </a>{' '}
      </span>
    ))}
  </p>
)

function Columns(): ReactElement {
  const words = codeListWords.use()
  const language = useLanguage()
  const head = [words.column, words.json, words.type, words.meaning, words.example]
  return (
    <Table label={words.columns} head={head.map((label) => ({ label }))}>
      {rowDictionary.map(({ column, json, include, type, meaning, example }) => (
        <tr key={column}>
          <th scope="row">
            <code>{column}</code>
          </th>
          <td>
            <code>{json}</code>
            {include !== null && <div className="muted small-text">{words.withInclude(include)}</div>}
          </td>
          <td>{type}</td>
          <td>{meaning[language]}</td>
          <td>
            <code>{example}</code>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Codes({ list: { name, codes } }: { list: CodeList }): ReactElement {
  const words = codeListWords.use()
  const language = useLanguage()
  return (
    <details id={name}>
      <summary>
        <b>{name}</b> <span className="muted">{words.count(String(codes.length))}</span>
      </summary>
      <Files name={name} path={`/codelists/${name}`} />
      <Table label={name} head={[words.notation, words.label, words.iri]}>
        {codes.map((code) => (
          <tr key={code.iri}>
            <th scope="row">
              <code>{localName(code.iri)}</code>
            </th>
            <td>{code[language]}</td>
            <td>
              <code>{code.iri}</code>
            </td>
          </tr>
        ))}
      </Table>
    </details>
  )
}
