// The page of a data link: its addresses, and how to paste them into Excel, Power BI and Google Sheets.
import type { ReactElement, ReactNode } from 'react'

import { basePath } from '../../shared/api/base-path.ts'
import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card, Page } from '../../shared/parts/page.tsx'
import { useFilterWords } from '../../shared/words/filter-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import type { LinkAbout } from '../../../src/contract/link-schemas.ts'
import { linkUrl } from '../about.ts'
import { linkWords } from '../words.ts'
import { dataWords } from './words.ts'
import './addresses.css'

export function DataPage({ about }: { about: LinkAbout }): ReactElement {
  const words = dataWords.use()
  const shared = linkWords.use()
  const { date } = useFormat()
  const filters = useFilterWords(about.filters, about.names)
  return (
    <Page title={about.label} lead={words.lead(about.namespace?.name ?? about.organization.name)}>
      <p className="muted small-text">{shared.sharedBy(about.organization.name, date(about.expires_at))}</p>
      <Card title={words.filters}>
        {filters.length === 0 ? (
          <p>{words.all}</p>
        ) : (
          <ul className="chips row">
            {filters.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={words.addresses}>
        <Addresses />
        <Note>{words.keep}</Note>
      </Card>
      <Card title={words.how}>
        <div className="data-ways stack gap-5">
          <Steps title={words.excel} steps={words.excelSteps} />
          <Steps title={words.powerBi} steps={words.powerBiSteps} />
          <Steps title={words.sheets} steps={words.sheetsSteps}>
            <CodeBlock text={`=IMPORTDATA("${linkUrl('rows.csv')}")`} what={words.formula} />
          </Steps>
        </div>
        <p>
          <a href={`${basePath}/docs`}>{words.docs}</a>
        </p>
      </Card>
    </Page>
  )
}

function Addresses(): ReactElement {
  const words = dataWords.use()
  const { formats } = words
  return (
    <dl className="data-addresses stack gap-3">
      {(['csv', 'xlsx', 'json', 'ndjson'] as const).map((format) => (
        <div key={format}>
          <dt>
            {formats[format]} <small>{formats[`${format}Use`]}</small>
          </dt>
          <dd className="row one-line">
            <code className="shrinks">{linkUrl(`rows.${format}`)}</code>
            <CopyButton text={linkUrl(`rows.${format}`)} what={words.addressOf(formats[format])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface StepsProps {
  readonly title: string
  readonly steps: { readonly first: string; readonly second: string; readonly third: string }
  /** Below the second step. */
  readonly children?: ReactNode
}

const Steps = ({ title, steps, children }: StepsProps): ReactElement => (
  <section className="stack shrinks">
    <h3>{title}</h3>
    <ol className="stack">
      <li>{steps.first}</li>
      <li>
        {steps.second}
        {children}
      </li>
      <li>{steps.third}</li>
    </ol>
  </section>
)
