// The read operations, by group.
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { Input, SearchField } from 'react-aria-components'

import { writeAsk, type Values } from '../../../shared/api-form/form-values.ts'
import { operationForms, type OperationForm } from '../../../shared/api-form/operation-form.ts'
import type { FormParameter } from '../../../shared/api-form/parameter.ts'
import { apiForm } from '../../../shared/api-form/words.ts'
import { matchScore } from '../../../../src/core/match.ts'
import { tagsInOrder, useFormWords } from '../form-words.ts'
import { playground } from '../words.ts'
import type { SidePanelProps } from './side-panel.tsx'

export function OperationList({ form, namespace, values }: SidePanelProps): ReactElement {
  const words = playground.use()
  const { summary } = useFormWords()
  const { tags } = apiForm.use()
  const [searchText, setSearchText] = useState('')
  const found = operationForms.filter(
    (each) => matchScore(`${summary(each)} ${each.path} ${each.id} ${tags[each.tag]}`, searchText) > 0,
  )
  return (
    <div className="playground-operations">
      <SearchField aria-label={words.find} value={searchText} onChange={setSearchText} className="field">
        <Input placeholder={words.find} />
      </SearchField>
      {found.length === 0 && <p className="muted small-text">{words.noOperation}</p>}
      {tagsInOrder
        .filter((tag) => found.some((each) => each.tag === tag))
        .map((tag) => (
          <section key={tag} aria-label={tags[tag]}>
            <h2>{tags[tag]}</h2>
            <ul>
              {found
                .filter((each) => each.tag === tag)
                .map((each) => (
                  <li key={each.id}>
                    <Link
                      to="/playground"
                      search={{
                        op: each.id,
                        ...(namespace === null ? {} : { ns: namespace }),
                        ask: carryValue(each, form, values),
                      }}
                      aria-current={each.id === form.id ? 'page' : undefined}
                    >
                      {summary(each)}
                      <code className="cut">{each.path}</code>
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

/** Keeps the values of parameters that both operations have. */
function carryValue(to: OperationForm, from: OperationForm, values: Values): string {
  const isSame = ({ name, schema }: FormParameter) =>
    JSON.stringify(from.parameters.find((each) => each.name === name)?.schema) === JSON.stringify(schema)
  const kept = to.parameters.filter((parameter) => parameter.name !== 'cursor' && isSame(parameter))
  return writeAsk({ parameters: kept }, values)
}
