// The start page: where to begin, how every call works, and the list of operations.
import type { ReactElement } from 'react'

import { apiForm } from '../shared/api-form/words.ts'
import { basePath, baseUrl } from '../shared/api/base-path.ts'
import { CodeBlock } from '../shared/parts/code-block.tsx'
import { Icon } from '../shared/parts/icon.tsx'
import { Page } from '../shared/parts/page.tsx'
import { useLanguage } from '../shared/words/language.ts'
import { DocLink } from './doc-link.tsx'
import { guideList } from './guides/guide-list.ts'
import { Method } from './operation/method.tsx'
import { guidePath, operationPath } from './place.ts'
import { groups } from './reference/reference.ts'
import { useReferenceWords } from './reference/reference-words.ts'
import { Section } from './section.tsx'
import { docs } from './words.ts'

export function HomePage(): ReactElement {
  const words = docs.use()
  const language = useLanguage()
  return (
    <Page title={words.title} lead={words.lead}>
      <Section id="start" title={words.home.start}>
        <p className="muted">{words.home.startLead}</p>
        <ul className="docs-cards stack gap-3">
          {guideList.map((guide) => (
            <li key={guide.id}>
              <DocLink to={guidePath(guide.id)}>{guide[language].title}</DocLink>
              <p className="muted small-text">{firstSentence(guide[language].lead)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="calls" title={words.home.how}>
        <CodeBlock
          text={`curl "${baseUrl}/rows/indicator-reports" \\\n  -H "X-API-Key: $IMPACT_GRAPH_KEY" \\\n  -H "X-Namespace: my-data"`}
          what={words.home.command}
        />
        <ul className="docs-facts stack gap-3">
          <li>
            <Icon name="key" />
            <span>{words.home.howKey}</span>
          </li>
          <li>
            <Icon name="namespaces" />
            <span>{words.home.howNamespace}</span>
          </li>
          <li>
            <Icon name="warning" />
            <span>
              {words.home.howErrors} <DocLink to="/problems">{words.allProblems}</DocLink>
            </span>
          </li>
          <li>
            <Icon name="docs" />
            <span>
              {words.home.howContract} <a href={`${basePath}/openapi.json`}>{words.openApi}</a>
            </span>
          </li>
          <li>
            <Icon name="playground" />
            <span>
              {words.home.howPrograms}{' '}
              <DocLink to={guidePath('programs')}>{words.home.howProgramsLink}</DocLink>
            </span>
          </li>
        </ul>
      </Section>
      <Section id="operations" title={words.home.all}>
        <AllOperations />
      </Section>
    </Page>
  )
}

/** The other sentences introduce the commands of the guide. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text

function AllOperations(): ReactElement {
  const { tags } = apiForm.use()
  const { summary } = useReferenceWords()
  return (
    <div className="docs-groups stack gap-5">
      {groups.map(({ tag, operations }) => (
        <section key={tag}>
          <h3>{tags[tag]}</h3>
          <ul className="docs-list stack">
            {operations.map((operation) => (
              <li key={operation.id} className="row one-line baseline">
                <Method method={operation.method} />
                <span>
                  <DocLink to={operationPath(operation.id)}>{summary(operation)}</DocLink>
                  <code>{operation.path}</code>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
