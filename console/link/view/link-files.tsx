// The files of a link, whatever the reader has filtered: the browser writes them without holding them in memory.
import type { ReactElement } from 'react'

import { linkPath } from '../about.ts'
import { linkWords } from '../words.ts'

export function LinkFiles(): ReactElement {
  const words = linkWords.use()
  return (
    <p className="link-files">
      {words.files}
      {(['xlsx', 'csv', 'ndjson'] as const).map((format) => (
        <a key={format} href={`${linkPath}/rows.${format}`} download="">
          {words[format]}
        </a>
      ))}
    </p>
  )
}
