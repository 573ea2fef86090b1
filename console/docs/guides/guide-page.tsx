// One guide.
import type { ReactElement } from 'react'

import { Loading, Page } from '../../shared/parts/page.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { Contents } from '../contents.tsx'
import { DocLink } from '../doc-link.tsx'
import { Markdown } from '../markdown-view.tsx'
import { guidePath } from '../place.ts'
import { ReloadNote } from '../../shared/frame/reload-note.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useScrollToHash } from '../use-scroll-to-hash.ts'
import { docs } from '../words.ts'
import { guideList, loadGuides, type ListedGuide } from './guide-list.ts'

export function GuidePage({ guide }: { guide: ListedGuide }): ReactElement {
  const words = docs.use()
  const language = useLanguage()
  const texts = useLoaded(() => loadGuides(language), language)
  useScrollToHash(texts !== undefined)
  const { title, headings } = guide[language]
  const next = guideList[guideList.indexOf(guide) + 1]
  return (
    <Contents parts={headings}>
      <Page title={title} above={<span className="muted">{words.guides}</span>}>
        {texts === undefined && <Loading lines={8} />}
        {texts === null && <ReloadNote />}
        {texts && <Markdown blocks={(texts[guide.id] ?? []).slice(1)} />}
        {next && (
          <DocLink className="docs-next" to={guidePath(next.id)}>
            {words.next} <b>{next[language].title}</b>
          </DocLink>
        )}
      </Page>
    </Contents>
  )
}
