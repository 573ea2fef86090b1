import type { ReactElement } from 'react'

import { Table } from '../../parts/table.tsx'
import type { Answer } from '../fetch-answer.ts'
import { apiForm } from '../words.ts'

export const HeadersView = ({ answer }: { answer: Answer }): ReactElement => {
  const words = apiForm.use()
  return (
    <Table label={words.headers} head={[{ label: words.headerName }, { label: words.value }]}>
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
