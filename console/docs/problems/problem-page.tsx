// One problem: its meaning, what to do, and the operations that return it.
import type { ReactElement } from 'react'

import { basePath } from '../../shared/api/base-path.ts'
import { Note } from '../../shared/parts/note.tsx'
import { Loading, Page } from '../../shared/parts/page.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { DocLink } from '../doc-link.tsx'
import { Markdown } from '../markdown-view.tsx'
import { Method } from '../operation/method.tsx'
import { operationPath } from '../place.ts'
import { loadProblems, titleIn, type ListedProblem } from '../reference/problem-list.ts'
import { reference } from '../reference/reference.ts'
import { useReferenceWords } from '../reference/reference-words.ts'
import { ReloadNote } from '../../shared/frame/reload-note.tsx'
import { Section } from '../section.tsx'
import { useLoaded } from '../use-loaded.ts'
import { useScrollToHash } from '../use-scroll-to-hash.ts'
import { docs } from '../words.ts'
import { problemWords } from './words.ts'

export function ProblemPage({ problem }: { problem: ListedProblem }): ReactElement {
  const docsWords = docs.use()
  const words = problemWords.use()
  const language = useLanguage()
  const texts = useLoaded(loadProblems, 'problems')
  useScrollToHash(texts !== undefined)
  const { code, status } = problem
  return (
    <Page
      title={titleIn(problem, language)}
      width="text"
      above={<DocLink to="/problems">{docsWords.allProblems}</DocLink>}
      lead={
        <span className="docs-request row inline">
          <code>{code}</code> {words.status(String(status))}
        </span>
      }
    >
      {language === 'fr' && <Note>{docsWords.english}</Note>}
      {texts === undefined && <Loading lines={5} />}
      {texts === null && <ReloadNote />}
      {/* The page already shows the title, code and status. */}
      {texts && (
        <Markdown blocks={(texts[code] ?? []).slice(2)} lang={language === 'fr' ? 'en' : undefined} />
      )}
      <Section id="operations" title={words.givenBy}>
        <GivenBy code={code} />
      </Section>
      <p>
        <a href={`${basePath}/problems/${code}`}>{words.plain}</a>
      </p>
    </Page>
  )
}

function GivenBy({ code }: { code: string }): ReactElement {
  const words = problemWords.use()
  const { summary } = useReferenceWords()
  const answering = reference.filter(({ problems }) => problems.some((each) => each.code === code))
  if (answering.length === 0) return <p className="muted">{words.byConsole}</p>
  return (
    <ul className="docs-list stack">
      {answering.map((operation) => (
        <li key={operation.id} className="row one-line baseline">
          <Method method={operation.method} />{' '}
          <DocLink to={operationPath(operation.id)}>{summary(operation)}</DocLink>
        </li>
      ))}
    </ul>
  )
}
