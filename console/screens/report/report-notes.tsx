// Additional notes, separate from what must be corrected; and first of all what of the file does not count.
import { useId, useState, type ReactElement } from 'react'

import { isLostNote } from '../../../src/core/validation/lost-notes.ts'
import { chooseWords } from '../../../src/core/validation/render-report.ts'
import type { Language, ReportNote } from '../../../src/core/validation/report.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Icon, type IconName } from '../../shared/parts/icon.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { inReport } from './words.ts'

interface NotesProps {
  /** All of the report. */
  readonly notes: readonly ReportNote[]
  readonly language: Language
}

/** Open, because nobody looks for what is not there. */
export function LostValues({ notes, language }: NotesProps): ReactElement | null {
  const words = inReport.in(language)
  const lost = notes.filter(({ note }) => isLostNote(note))
  const rest = { language, title: words.lostTitle, lead: words.lostLead, icon: 'warning' } as const
  return <NoteList notes={lost} step={10} {...rest} />
}

export function ReportNotes({ notes, language }: NotesProps): ReactElement | null {
  const others = notes.filter(({ note }) => !isLostNote(note))
  const lead = inReport.in(language).notesLead
  const title = chooseWords(language).text.notes
  return <NoteList notes={others} step={20} {...{ language, title, lead }} icon="info" />
}

interface NoteListProps extends NotesProps {
  readonly title: string
  readonly lead: string
  readonly icon: IconName
  /** How many are shown at once. */
  readonly step: number
}

function NoteList({ notes, language, title, lead, icon, step }: NoteListProps): ReactElement | null {
  const words = inReport.in(language)
  const format = useFormat()
  const id = useId()
  const [limit, setLimit] = useState(step)
  if (notes.length === 0) return null
  const more = notes.length - limit
  return (
    <section className="panel report-notes stack gap-3 shrinks" aria-labelledby={id} lang={language}>
      <header>
        <h3 id={id}>{title}</h3>
        <p>{lead}</p>
      </header>
      <ul>
        {notes.slice(0, limit).map((note, index) => (
          <li key={index}>
            <Icon name={icon} size={18} />
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
