// Exports of the namespace as plain download links, for any size.
import type { ReactElement } from 'react'

import { dataLink } from '../../shared/api/data-link.ts'
import { ButtonAnchor } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { language } from '../../shared/words/language.ts'
import { namespaces as own } from './words.ts'

const forms = ['xlsx', 'csv', 'ndjson', 'workbook', 'jsonld', 'turtle', 'trig', 'nquads'] as const
type ExportForm = (typeof forms)[number]

function exportAddress(slug: string, form: ExportForm): string {
  const isOfRows = form === 'xlsx' || form === 'csv' || form === 'ndjson'
  const query = `format=${form}&language=${language()}`
  return dataLink(slug, `${isOfRows ? '/rows/indicator-reports' : '/export'}?${query}`)
}

export const ExportLink = ({ slug, form }: { slug: string; form: ExportForm }): ReactElement => (
  <ButtonAnchor icon="download" size="small" href={exportAddress(slug, form)} download="">
    {own.use().exports[form].name}
  </ButtonAnchor>
)

export function Exports({ slug }: { slug: string }): ReactElement {
  const words = own.use()
  return (
    <Card title={words.exportTitle}>
      <p className="muted">{words.exportLead}</p>
      <ul className="namespaces-exports stack gap-4">
        {forms.map((form) => (
          <li key={form} className="stack start gap-1">
            <ExportLink slug={slug} form={form} />
            <span className="muted small-text">{words.exports[form].hint}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
