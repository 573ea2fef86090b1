// Search, folding, wrapping, and copying the active line.
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { Input, SearchField, ToggleButton } from 'react-aria-components'

import { IconButton } from '../parts/plain-button.tsx'
import { Button } from '../parts/plain-button.tsx'
import { CopyButton, copyText } from '../parts/copy-button.tsx'
import { announce } from '../parts/announce.tsx'
import { sharedWords } from '../words/shared-words.ts'
import { useFormat } from '../words/format.ts'
import { maxFound } from './find.ts'
import { pathOf, valueOf } from './line-text.ts'
import type { Found, SetOut } from './use-lines.ts'
import { viewer } from './words.ts'

interface ToolbarProps {
  readonly setOut: SetOut
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
  const { setOut, active, found, isWrapped, onWrap, onFind, onStep, onFoldAll, onUnfoldAll } = props
  const say = viewer.use()
  const [searchText, setSearchText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onFind(searchText), typingMs)
    return () => clearTimeout(timer)
  }, [searchText, onFind])
  return (
    <div className="json-viewer-bar">
      <div className="json-viewer-find">
        <SearchField aria-label={say.find} value={searchText} onChange={setSearchText} className="field">
          <Input
            placeholder={say.find}
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
            <IconButton icon="up" label={say.previous} size="small" onPress={() => onStep(-1)} />
            <IconButton icon="chevron" label={say.next} size="small" onPress={() => onStep(1)} />
          </>
        )}
      </div>
      <ToggleButton className="button quiet small" isSelected={isWrapped} onChange={onWrap}>
        {say.wrap}
      </ToggleButton>
      {setOut.as === 'json' && (
        <>
          <Button look="quiet" size="small" onPress={onFoldAll}>
            {say.foldAll}
          </Button>
          <Button look="quiet" size="small" onPress={onUnfoldAll}>
            {say.unfoldAll}
          </Button>
          <ActiveLine setOut={setOut} active={active} />
        </>
      )}
    </div>
  )
}

const FoundCount = ({ found, isAt }: ToolbarProps): ReactElement => {
  const say = viewer.use()
  const { number } = useFormat()
  const all = found?.lines.length ?? 0
  const position = all < maxFound ? say.found : say.foundMany
  return (
    <span className="json-viewer-count" role="status">
      {found === null ? '' : all === 0 ? say.foundNone : position(number(isAt + 1), number(all))}
    </span>
  )
}

/** Path and value of the active line. Strings are copied without quotes. */
const ActiveLine = ({ setOut: { text, lines }, active }: Pick<ToolbarProps, 'setOut' | 'active'>) => {
  const say = viewer.use()
  const copied = sharedWords.use().copied
  const path = pathOf(text, lines, active)
  const copyValue = async () => {
    await copyText(valueOf(text, lines, active))
    announce(copied)
  }
  return (
    <div className="json-viewer-path">
      <span className="visually-hidden">{say.path}</span>
      <code>{path}</code>
      <CopyButton text={path} what={say.path} label={say.copyPath} />
      <Button size="small" icon="copy" onPress={() => void copyValue()}>
        {say.copyValue}
      </Button>
    </div>
  )
}
