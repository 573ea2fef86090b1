// link create | list | rotate | revoke: addresses for people without an account, asked of a running service with an API key.
// Rules, section 13.
import { items } from '../client/pages.ts'
import type { Link } from '../contract/link-schemas.ts'
import { linkKinds } from '../contract/operation.ts'
import { exit, UsageError, type Command, type Input } from './command.ts'
import { filterOptions, filtersOf } from './row-filters.ts'
import { oneLine, table } from './table.ts'
import { serviceOptions, targetOptions } from './target.ts'
import { withClient } from './with-client.ts'

const keyNote = 'The API key is taken from IMPACT_GRAPH_KEY: of scope write, and restricted to no namespace.'
const addressNote = 'The address is printed once; whoever has it gets in.'
const json = { json: { summary: 'answer as JSON' } }
const oneLink = { name: 'LINK', max: 1 }

const linkCreate: Command = {
  name: 'link create',
  summary: 'let people without an account look at data, load it, or send a file; prints the address',
  arguments: { name: linkKinds.join('|'), max: 1 },
  options: {
    ...targetOptions,
    label: { value: 'TEXT', summary: 'what people call it', isRequired: true },
    expires: { value: 'TIME', summary: 'a day or a moment at most 400 days ahead; else in 90 days' },
    ...filterOptions,
    ...json,
  },
  notes: [keyNote, addressNote, 'The filters hold for everything that is read by the link.'],
  async run(input, io) {
    const kind = linkKinds.find((each) => each === input.arguments[0])
    if (!kind) throw new UsageError(`Name what the link is for: ${linkKinds.join(', ')}.`)
    const expires_at = input.text('expires')
    const filters = givenFilters(input)
    const body = {
      kind,
      namespace: input.required('namespace'),
      label: input.required('label'),
      ...(Object.keys(filters).length > 0 && { filters }),
      ...(expires_at !== undefined && { expires_at }),
    }
    const created = await withClient(input, io, (client) => client.createLink({ body }))
    io.out(input.has('json') ? `${JSON.stringify(created)}\n` : `${created.id}\n${created.url}\n`)
    return exit.fine
  },
}

/** Without those that were not given. */
const givenFilters = (input: Input): ReturnType<typeof filtersOf> =>
  Object.fromEntries(
    Object.entries(filtersOf(input)).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined,
    ),
  )

const toMinute = (time: string): string => time.slice(0, 16).replace('T', ' ')

const cellsOf = (link: Link): string[] => [
  link.id,
  link.kind,
  link.namespace,
  link.state,
  toMinute(link.expires_at),
  String(link.uses),
  link.last_used_at === null ? '-' : toMinute(link.last_used_at),
  oneLine(link.label),
]

const linkList: Command = {
  name: 'link list',
  summary: 'list the links, newest first',
  options: {
    ...serviceOptions,
    namespace: { value: 'SLUG', summary: 'only links into this namespace' },
    json: { summary: 'print one JSON array' },
  },
  notes: [keyNote, 'All pages are read. Times are UTC.'],
  async run(input, io) {
    const namespace = input.text('namespace')
    const found = await withClient(input, io, async (client) => {
      const links: Link[] = []
      const filter = { limit: 1000, ...(namespace !== undefined && { namespace }) }
      for await (const link of items(client.listLinks, filter)) links.push(link)
      return links
    })
    if (input.has('json')) io.out(`${JSON.stringify(found)}\n`)
    else if (found.length === 0) io.err('There is no such link yet.\n')
    else {
      const header = ['LINK', 'KIND', 'NAMESPACE', 'STATE', 'EXPIRES', 'USES', 'LAST USED', 'LABEL']
      io.out(table(header, found.map(cellsOf)))
    }
    return exit.fine
  },
}

const linkRotate: Command = {
  name: 'link rotate',
  summary: 'replace the address of a link; the old one stops working at once',
  arguments: oneLink,
  options: { ...serviceOptions, ...json },
  notes: [keyNote, addressNote],
  async run(input, io) {
    const [link_id = ''] = input.arguments
    const rotated = await withClient(input, io, (client) => client.rotateLink({ link_id }))
    io.out(input.has('json') ? `${JSON.stringify(rotated)}\n` : `${rotated.url}\n`)
    return exit.fine
  },
}

const linkRevoke: Command = {
  name: 'link revoke',
  summary: 'stop a link from working, for good',
  arguments: oneLink,
  options: serviceOptions,
  notes: [keyNote],
  async run(input, io) {
    const [link_id = ''] = input.arguments
    await withClient(input, io, (client) => client.revokeLink({ link_id }))
    io.out(`${link_id} is revoked.\n`)
    return exit.fine
  },
}

export const linkCommands = [linkCreate, linkList, linkRotate, linkRevoke]
