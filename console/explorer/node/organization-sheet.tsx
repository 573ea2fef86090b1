// An organization as people look for it: its numbers in registers, and what its newest profile says.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { profileLists, type OrganizationNumber } from '../../../src/core/projection/organization-details.ts'
import { registerPage } from '../../../src/core/projection/registry-number.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import type { Explorer } from '../model.ts'
import { readDay } from '../texts/period.ts'
import { useTexts } from '../texts/use-texts.ts'
import { explorer as own } from '../words.ts'
import { SheetLine } from './report-sheet.tsx'
import { words } from '../../shared/words/words.ts'

interface OrganizationSheetProps {
  readonly explorer: Explorer
  readonly id: string
}

/** Nothing where the data has neither. */
export function OrganizationSheet({ explorer, id }: OrganizationSheetProps): ReactElement | null {
  const { source, themeLabel } = explorer
  const words = organizationWords.use()
  const { filters } = own.use()
  const texts = useTexts()
  const { data } = useQuery({
    queryKey: [...source.key, 'organization', id],
    queryFn: ({ signal }) => source.organization(id, signal),
    staleTime: source.kind === 'namespace' ? 30_000 : Infinity,
    // The panel has everything else; a failure says nothing about it.
    retry: false,
  })
  if (!data || (data.profile === null && data.numbers.length === 0)) return null
  const { profile, numbers } = data
  const day = profile?.reported == null ? null : readDay(profile.reported)
  return (
    <dl className="sheet stack small-text">
      <SheetLine label={words.numbers}>
        {numbers.length > 0 && (
          <ul>
            {numbers.map((number) => (
              <li key={JSON.stringify(number)}>
                <RegistryNumber number={number} labelOf={themeLabel} />
              </li>
            ))}
          </ul>
        )}
      </SheetLine>
      {profileLists.map((list) => (
        <SheetLine key={list} label={filters[list]}>
          {profile?.[list].map(themeLabel).join(', ')}
        </SheetLine>
      ))}
      <SheetLine label={words.reported}>{day !== null && texts.period({ start: day, end: day })}</SheetLine>
    </dl>
  )
}

interface RegistryNumberProps {
  readonly number: OrganizationNumber
  readonly labelOf: (iri: string) => string
}

function RegistryNumber({ number, labelOf }: RegistryNumberProps): ReactElement {
  const words = organizationWords.use()
  const page = registerPage(number)
  const { value, issued_by: issuer } = number
  return (
    <>
      {page === null ? (
        value
      ) : (
        <a href={page} target="_blank" rel="noreferrer" aria-label={words.inRegister(value)}>
          {value} <Icon name="external" size={14} />
        </a>
      )}
      {issuer !== null && <span className="muted"> {labelOf(issuer)}</span>}
    </>
  )
}

/** Texts about an organization in the side panel: its numbers in registers, and whom and where it serves. */
const organizationWords = words(
  {
    numbers: 'Registered as',
    inRegister: (number: string) => `${number}: look it up in the register (opens a new tab)`,
    reported: 'As reported on',
  },
  {
    numbers: 'Enregistré sous',
    inRegister: (number) => `${number} : consulter le registre (s’ouvre dans un nouvel onglet)`,
    reported: 'Tel que déclaré le',
  },
)
