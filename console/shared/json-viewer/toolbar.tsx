// Search, folding, wrapping, and copying the active line.
import { useEffect, useState, type ReactElement } from 'react'
import { Input, SearchField, ToggleButton } from 'react-aria-components'

import { IconButton, Button } from '../parts/plain-button.tsx'
import { CopyButton, copyAndAnnounce } from '../parts/copy-button.tsx'
import { useFormat } from '../words/format.ts'
import { maxFound } from './find.ts'
import { linePath, lineValue } from './line-text.ts'
import type { Found, FormattedText } from './use-lines.ts'
import { viewer } from './words.ts'

interface ToolbarProps {
  readonly formatted: FormattedText
  readonly active: number
  readonly found: Found | null
  readonly isAt: number
  readonly isWrapped: boolean
  readonly onWrap: (isWrapped: boolean) => void
  readonly onFind: (searchText: string) => void
  readonly onStep: (by: number) => void
  readonly onFoldAll: () => void
  readonly onUnfoldAll: () => void
}

const typingMs = 200

export function Toolbar(props: ToolbarProps): ReactElement {
  const { formatted, active, found, isWrapped, onWrap, onFind, onStep, onFoldAll, onUnfoldAll } = props
  const words = viewer.use()
  const [searchText, setSearchText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onFind(searchText), typingMs)
    return () => clearTimeout(timer)
  }, [searchText, onFind])
  return (
    <div className="json-viewer-bar row">
      <div className="json-viewer-find row one-line gap-1 shrinks">
        <SearchField aria-label={words.find} value={searchText} onChange={setSearchText} className="field">
          <Input
            placeholder={words.find}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onStep(event.shiftKey ? -1 : 1)
            }}
          />
        </SearchField>
        <FoundCount {...props} />
        {found !== null && found.lines.length > 0 && (
          <>
            <IconButton icon="up" label={words.previous} size="small" onPress={() => onStep(-1)} />
            <IconButton icon="chevron" label={words.next} size="small" onPress={() => onStep(1)} />
          </>
        )}
      </div>
      <ToggleButton className="button quiet small" isSelected={isWrapped} onChange={onWrap}>
        {words.wrap}
      </ToggleButton>
      {formatted.as === 'json' && (
        <>
          <Button variant="quiet" size="small" onPress={onFoldAll}>
            {words.foldAll}
          </Button>
          <Button variant="quiet" size="small" onPress={onUnfoldAll}>
            {words.unfoldAll}
          </Button>
          <ActiveLine formatted={formatted} active={active} />
        </>
      )}
    </div>
  )
}

const FoundCount = ({ found, isAt }: ToolbarProps): ReactElement => {
  const words = viewer.use()
  const { number } = useFormat()
  const all = found?.lines.length ?? 0
  const position = all < maxFound ? words.found : words.foundMany
  return (
    <span className="muted small-text nowrap" role="status">
      {found === null ? '' : all === 0 ? words.foundNone : position(number(isAt + 1), number(all))}
    </span>
  )
}

/** Path and value of the active line. Strings are copied without quotes. */
const ActiveLine = ({ formatted: { text, lines }, active }: Pick<ToolbarProps, 'formatted' | 'active'>) => {
  const words = viewer.use()
  const path = linePath(text, lines, active)
  return (
    <div className="json-viewer-path row shrinks">
      <span className="visually-hidden">{words.path}</span>
      <code className="cut muted">{path}</code>
      <CopyButton text={path} what={words.path} label={words.copyPath} />
      <Button size="small" icon="copy" onPress={() => void copyAndAnnounce(lineValue(text, lines, active))}>
        {words.copyValue}
      </Button>
    </div>
  )
}
