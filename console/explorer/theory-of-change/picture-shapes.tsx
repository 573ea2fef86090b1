// Lines and column headings of the picture, on the page and in a saved file.
import type { ReactElement } from 'react'

import type { Picture } from './layout.ts'
import type { Linked } from './links.ts'
import { theory } from './words.ts'

export const Links = ({ links }: { links: readonly Linked[] }): ReactElement => (
  <g className="theory-links" aria-hidden="true">
    {links.map(({ key, path, isLoose }) => (
      <path key={key} d={path} className={isLoose ? 'theory-link loose' : 'theory-link'} />
    ))}
  </g>
)

export const Heads = ({ heads }: Pick<Picture, 'heads'>): ReactElement => {
  const words = theory.use()
  return (
    <g aria-hidden="true">
      {heads.map(({ column, x }) => (
        <text key={column} x={x} y="20" className="theory-text head" fontSize="12" fontWeight="600">
          {words.columns[column]}
        </text>
      ))}
    </g>
  )
}
