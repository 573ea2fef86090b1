// Actions on a report: change its language, copy, download, print.
import { useEffect, useState, type ReactElement } from 'react'

import { reportAsText } from '../../../src/core/validation/report-text.ts'
import type { Language, ValidationReport } from '../../../src/core/validation/report.ts'
import { Button } from '../../shared/parts/button.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { reportAsCsv, reportAsJson, reportAsMarkdown } from './report-files.ts'
import { saveFile } from '../../shared/downloads/save-file.ts'
import { report as own } from './words.ts'

interface ReportActionsProps {
  readonly report: ValidationReport
  readonly language: Language
  readonly name: string
  readonly isFiltered: boolean
  readonly onLanguage: (language: Language) => void
  /** More items are rendered for print than on screen. */
  readonly onPrinting: (isPrinting: boolean) => void
}

export function ReportActions(props: ReportActionsProps): ReactElement {
  const { report, language, name, isFiltered, onLanguage, onPrinting } = props
  const words = own.use()
  const save = (ending: string, type: string, content: string) =>
    saveFile(`${reportFileName(name)}.${words.fileName}.${ending}`, type, content)
  return (
    <div className="report-actions row not-printed">
      <Select
        label={words.language}
        isLabelHidden
        value={language}
        options={[
          { value: 'en', label: 'English' },
          { value: 'fr', label: 'Français' },
        ]}
        onChange={onLanguage}
      />
      <CopyReport report={report} language={language} />
      <Menu
        label={words.download}
        actions={[
          {
            label: words.asText,
            onAction: () => save('txt', 'text/plain', reportAsText(report, language)),
          },
          {
            label: words.asMarkdown,
            onAction: () => save('md', 'text/markdown', reportAsMarkdown(report, language, name)),
          },
          { label: words.asCsv, onAction: () => save('csv', 'text/csv', reportAsCsv(report)) },
          {
            label: words.asJson,
            onAction: () => save('json', 'application/json', reportAsJson(report)),
          },
        ]}
      >
        <Button size="small" icon="download">
          {words.download}
        </Button>
      </Menu>
      <PrintButton onPrinting={onPrinting} />
      {isFiltered && <small>{words.filteredHint}</small>}
    </div>
  )
}

/** The text of a large report is created on demand, not on every render. */
function CopyReport({ report, language }: { report: ValidationReport; language: Language }): ReactElement {
  const words = own.use()
  return <CopyButton text={() => reportAsText(report, language)} what={words.whatCopied} label={words.copy} />
}

function PrintButton({ onPrinting }: { onPrinting: (isPrinting: boolean) => void }): ReactElement {
  const words = own.use()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => {
      window.print()
      setWanted(false)
      onPrinting(false)
    }, 50)
    return () => clearTimeout(timer)
  }, [isWanted, onPrinting])
  return (
    <Button
      size="small"
      icon="print"
      onPress={() => {
        onPrinting(true)
        setWanted(true)
      }}
    >
      {words.print}
    </Button>
  )
}

/** Replaces characters that some file systems do not allow, and removes an extension that would be misleading. */
const reportFileName = (name: string): string =>
  name
    .replace(/\.(jsonld|json)$/i, '')
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .slice(0, 100)
