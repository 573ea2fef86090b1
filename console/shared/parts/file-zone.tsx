// Accepts files: dropped anywhere on the page, or chosen with the button.
import { useEffect, useRef, useState, type ReactElement } from 'react'

import { capsuleMaxBytes } from '../api/capsule-limit.ts'
import { useFormat } from '../words/format.ts'
import { basePath } from '../api/base-path.ts'
import { language } from '../words/language.ts'
import { words } from '../words/words.ts'
import { Button } from './plain-button.tsx'
import { Icon } from './icon.tsx'
import './file-zone.css'

interface FileZoneWords {
  readonly title: string
  readonly drop: string
  readonly choose: string
  readonly dropNow: string
  /** With the size that a file may have. */
  readonly limits: (most: string) => string
}

interface FileZoneProps {
  readonly words: FileZoneWords
  readonly onFiles: (files: readonly File[]) => void
  /** One line, where a list below it matters more. */
  readonly isLow?: boolean
}

export function FileZone({ words, onFiles, isLow = false }: FileZoneProps): ReactElement {
  const { size } = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDrops(onFiles)
  return (
    <section className={`file-zone${isLow ? ' low' : ''}${isOver ? ' over' : ''}`} aria-label={words.title}>
      <Icon name="upload" size={isLow ? 20 : 28} />
      <p className="file-zone-action">
        {isOver ? <b>{words.dropNow}</b> : <span>{words.drop}</span>}
        <Button variant="primary" onPress={() => input.current?.click()}>
          {words.choose}
        </Button>
      </p>
      <p className="file-zone-limits muted small-text">
        {words.limits(size(capsuleMaxBytes))} <Templates />
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.choose}
        accept=".jsonld,.json,.xlsx,.xlsm,application/ld+json,application/json"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows choosing the same file again after correcting it.
          target.value = ''
        }}
      />
    </section>
  )
}

/** Also accepts files dropped outside the zone, because the browser would open them and leave the console. */
function useDrops(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      latest.current(files)
    }
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [])
  return isOver
}

const own = words(
  { lead: 'Excel template:', basic: 'Basic Tier', sff: 'Social Finance Fund' },
  { lead: 'Modèle Excel :', basic: 'Palier de base', sff: 'Fonds de finance sociale' },
)

function Templates(): ReactElement {
  const { lead, basic, sff } = own.use()
  const link = (name: string, label: string): ReactElement => (
    <a href={`${basePath}/templates/${name}.xlsx?language=${language()}`} download="">
      {label}
    </a>
  )
  return (
    <>
      {lead} {link('basic', basic)}, {link('sff', sff)}.
    </>
  )
}
