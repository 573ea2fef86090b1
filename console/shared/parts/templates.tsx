// Links to the Excel templates, where files are taken.
import type { ReactElement } from 'react'

import { basePath } from '../api/base-path.ts'
import { language } from '../words/language.ts'
import { words } from '../words/words.ts'

const own = words(
  { lead: 'Excel template:', basic: 'Basic Tier', sff: 'Social Finance Fund' },
  { lead: 'Modèle Excel :', basic: 'Palier de base', sff: 'Fonds de finance sociale' },
)

export function Templates(): ReactElement {
  const { lead, basic, sff } = own.use()
  const link = (name: string, label: string): ReactElement => (
    <a href={`${basePath}/templates/${name}.xlsx?language=${language()}`} download="">
      {label}
    </a>
  )
  return (
    <>
      {lead} {link('basic', basic)}, {link('sff', sff)}.
    </>
  )
}
