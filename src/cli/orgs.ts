// orgs: the organizations of a namespace, by what they serve or by a registry number. Rules, section 16.
import { codeLabel } from '../core/graph/code-lists/code-lists.ts'
import { keyNote, listCommand } from './client-command.ts'
import { profileFiltersIn, profileOptions } from './row-filters.ts'
import { oneLine } from './table.ts'

const codeNames = (codes: readonly string[] | undefined): string =>
  codes?.length ? codes.map((code) => codeLabel(code, 'en') ?? code).join(', ') : '-'

export const orgs = listCommand({
  name: 'orgs',
  summary: 'list organizations with their registry numbers and where they serve',
  inNamespace: true,
  options: {
    ...profileOptions,
    identifier: { value: 'NUMBER', summary: 'only those with this number in a registry' },
    'issued-by': { value: 'IRI', summary: 'with --identifier: of this registry' },
  },
  notes: [keyNote],
  async ask(client, input) {
    const { data } = await client.listOrganizations({
      ...profileFiltersIn(input),
      identifier: input.text('identifier'),
      issued_by: input.text('issued-by'),
      include: ['profile', 'identifiers'],
    })
    return data
  },
  columns: {
    ORGANIZATION: ({ name, uri }) => oneLine(name ?? uri),
    NUMBERS: ({ identifiers = [] }) =>
      oneLine(identifiers.map(({ value }) => value.replaceAll(/\s/gu, '')).join(' ') || '-'),
    PROVINCES: ({ profile }) => oneLine(codeNames(profile?.provinces)),
    SECTORS: ({ profile }) => oneLine(codeNames(profile?.sectors)),
    ID: ({ id }) => id,
  },
  none: 'No organization matches.',
})
