// Additional notes, separate from what must be corrected.
import { useState, type ReactElement } from 'react'

import { wordsOf } from '../../../src/core/validation/render-report.ts'
import type { Language, ReportNote } from '../../../src/core/validation/report.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { inReport } from './words.ts'

const step = 20

export function ReportNotes(props: {
  readonly notes: readonly ReportNote[]
  readonly language: Language
}): ReactElement | null {
  const { notes, language } = props
  const words = inReport.in(language)
  const format = useFormat()
  const [limit, setLimit] = useState(step)
  if (notes.length === 0) return null
  const more = notes.length - limit
  return (
    <section className="report-notes stack gap-3 shrinks" aria-labelledby="report-notes" lang={language}>
      <header>
        <h3 id="report-notes">{wordsOf(language).text.notes}</h3>
        <p>{words.notesLead}</p>
      </header>
      <ul>
        {notes.slice(0, limit).map((note, index) => (
          <li key={index}>
            <Icon name="info" size={18} />
            <span>{note.message}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" icon="chevron" onPress={() => setLimit(limit + step)}>
          {words.more(format.number(Math.min(step, more)))}
        </Button>
      )}
    </section>
  )
}
