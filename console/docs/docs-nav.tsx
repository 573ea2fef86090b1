// The navigation on the left: search, guides, operations by group, problems. On narrow screens it slides in.
import { useEffect, useRef, type ReactElement } from 'react'

import { apiForm } from '../shared/api-form/words.ts'
import { Brand } from '../shared/frame/brand.tsx'
import { useCloseOnEscape } from '../shared/frame/use-close-on-escape.ts'
import { Check } from '../shared/parts/choice.tsx'
import { IconButton } from '../shared/parts/plain-button.tsx'
import { useLanguage } from '../shared/words/language.ts'
import { sharedWords } from '../shared/words/shared-words.ts'
import { DocLink } from './doc-link.tsx'
import { guideList } from './guides/guide-list.ts'
import { Method } from './operation/method.tsx'
import { guidePath, operationPath } from './place.ts'
import { groups } from './reference/reference.ts'
import { useReferenceWords } from './reference/reference-words.ts'
import { SearchBox } from './search/search-box.tsx'
import { setSlash, useSlash } from './search/slash-key.ts'
import { usePath } from './use-place.ts'
import { docs } from './words.ts'

interface DocsNavProps {
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

export function DocsNav({ isOpen, onOpen, onClose }: DocsNavProps): ReactElement {
  const words = docs.use()
  const isSlash = useSlash()
  const nav = useRef<HTMLElement>(null)
  const path = usePath()
  useCloseOnEscape(isOpen, onClose)
  useEffect(() => showCurrent(nav.current), [path])
  return (
    <>
      {isOpen && <div className="rail-scrim" onClick={onClose} aria-hidden="true" />}
      <nav
        ref={nav}
        className={isOpen ? 'rail docs-rail open' : 'rail docs-rail'}
        aria-label={words.navigation}
      >
        <div className="docs-rail-head">
          <div className="rail-head row one-line between">
            <DocLink to="" className="rail-brand">
              <Brand />
            </DocLink>
            <span className="rail-close">
              <IconButton icon="close" label={sharedWords.use().close} onPress={onClose} />
            </span>
          </div>
          <SearchBox onOpen={onOpen} />
        </div>
        <Guides />
        <Operations />
        <h2>{words.problems}</h2>
        <ul>
          <NavPlace to="/problems">{words.allProblems}</NavPlace>
        </ul>
        <h2>{words.words}</h2>
        <ul>
          <NavPlace to="/codelists">{words.codeLists}</NavPlace>
        </ul>
        <div className="rail-foot">
          <Check isSelected={isSlash} onChange={setSlash}>
            <small>{words.search.slash}</small>
          </Check>
        </div>
      </nav>
    </>
  )
}

/** Scrolls only the navigation, never the page. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!nav || !current) return
  const { top, bottom } = current.getBoundingClientRect()
  const frame = nav.getBoundingClientRect()
  if (top < frame.top + 120 || bottom > frame.bottom) nav.scrollTop += top - frame.top - frame.height / 3
}

function Guides(): ReactElement {
  const words = docs.use()
  const language = useLanguage()
  return (
    <>
      <h2>{words.guides}</h2>
      <ul>
        {guideList.map((guide) => (
          <NavPlace key={guide.id} to={guidePath(guide.id)}>
            {guide[language].title}
          </NavPlace>
        ))}
      </ul>
    </>
  )
}

function Operations(): ReactElement {
  const { tags } = apiForm.use()
  const { summary } = useReferenceWords()
  return (
    <>
      {groups.map(({ tag, operations }) => (
        <section key={tag}>
          <h2>{tags[tag]}</h2>
          <ul>
            {operations.map((operation) => (
              <NavPlace key={operation.id} to={operationPath(operation.id)}>
                <span>{summary(operation)}</span>
                <Method method={operation.method} />
              </NavPlace>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const NavPlace = ({ to, children }: { to: string; children: React.ReactNode }): ReactElement => (
  <li>
    <DocLink to={to} aria-current={usePath().replace(/\/$/, '') === to ? 'page' : undefined}>
      {children}
    </DocLink>
  </li>
)
