import type { ReactElement } from 'react'

import { Table } from '../../parts/table.tsx'
import type { Answer } from '../fetch-answer.ts'
import { apiForm } from '../words.ts'

export const HeadersView = ({ answer }: { answer: Answer }): ReactElement => {
  const say = apiForm.use()
  return (
    <Table label={say.headers} head={[{ label: say.headerName }, { label: say.value }]}>
      {answer.headers.map(([name, value]) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>
            <code>{value}</code>
          </td>
        </tr>
      ))}
    </Table>
  )
}
