// A list of problems: status, code, title; each code links to its page.
import type { ReactElement } from 'react'

import { Table } from '../../shared/parts/table.tsx'
import { DocLink } from '../doc-link.tsx'
import { operationWords } from '../operation/words.ts'
import { problemPath } from '../place.ts'
import { useProblemTitle } from '../reference/problem-list.ts'
import type { ReferenceProblem } from '../reference/reference-types.ts'

export function ProblemTable({
  problems,
  label,
}: {
  problems: readonly ReferenceProblem[]
  label: string
}): ReactElement {
  const words = operationWords.use()
  const titleOf = useProblemTitle()
  return (
    <Table label={label} head={[words.status, words.code, words.meaning]}>
      {problems.map(({ code, status }) => (
        <tr key={code}>
          <td>{status}</td>
          <th scope="row">
            <DocLink to={problemPath(code)}>
              <code>{code}</code>
            </DocLink>
          </th>
          <td>{titleOf(code)}</td>
        </tr>
      ))}
    </Table>
  )
}
