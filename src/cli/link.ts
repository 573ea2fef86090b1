// link create | list | rotate | revoke: addresses for people without an account, asked of a running service with an API key.
// Rules, section 13.
import { allItems } from '../client/pages.ts'
import { linkKinds } from '../contract/operation.ts'
import { answerCommand, endCommand, listCommand, writeKeyNote } from './client-command.ts'
import { UsageError, type Input } from './command.ts'
import { filterOptions, readFilters } from './row-filters.ts'
import { oneLine, timeToMinute } from './table.ts'
import { targetOptions } from './target.ts'

const addressNote = 'The address is printed once; whoever has it gets in.'

const linkCreate = answerCommand({
  name: 'link create',
  summary: 'let people without an account look at data, load it, or send a file; prints the address',
  argument: linkKinds.join('|'),
  options: {
    namespace: targetOptions.namespace,
    label: { value: 'TEXT', summary: 'what people call it', isRequired: true },
    expires: { value: 'TIME', summary: 'a day or a moment at most 400 days ahead; else in 90 days' },
    ...filterOptions,
  },
  notes: [writeKeyNote, addressNote, 'The filters hold for everything that is read by the link.'],
  ask(client, input) {
    const kind = linkKinds.find((each) => each === input.argument)
    if (!kind) throw new UsageError(`Name what the link is for: ${linkKinds.join(', ')}.`)
    const filters = givenFilters(input)
    const body = {
      kind,
      namespace: input.required('namespace'),
      label: input.required('label'),
      filters: Object.keys(filters).length > 0 ? filters : undefined,
      expires_at: input.text('expires'),
    }
    return client.createLink({ body })
  },
  text: ({ id, url }) => `${id}\n${url}`,
})

/** Without those that were not given. */
const givenFilters = (input: Input): ReturnType<typeof readFilters> =>
  Object.fromEntries(
    Object.entries(readFilters(input)).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined,
    ),
  )

const linkList = listCommand({
  name: 'link list',
  summary: 'list the links, newest first',
  options: { namespace: { value: 'SLUG', summary: 'only links into this namespace' } },
  notes: [writeKeyNote, 'All pages are read. Times are UTC.'],
  ask: (client, input) => allItems(client.listLinks, { limit: 1000, namespace: input.text('namespace') }),
  columns: {
    LINK: ({ id }) => id,
    KIND: ({ kind }) => kind,
    NAMESPACE: ({ namespace }) => namespace,
    STATE: ({ state }) => state,
    EXPIRES: ({ expires_at }) => timeToMinute(expires_at),
    USES: ({ uses }) => String(uses),
    'LAST USED': ({ last_used_at: time }) => (time === null ? '-' : timeToMinute(time)),
    LABEL: ({ label }) => oneLine(label),
  },
  none: 'There is no such link yet.',
})

const linkRotate = answerCommand({
  name: 'link rotate',
  summary: 'replace the address of a link; the old one stops working at once',
  argument: 'LINK',
  notes: [writeKeyNote, addressNote],
  ask: (client, { argument: link_id }) => client.rotateLink({ link_id }),
  text: ({ url }) => url,
})

const linkRevoke = endCommand({
  name: 'link revoke',
  summary: 'stop a link from working, for good',
  argument: 'LINK',
  notes: [writeKeyNote],
  ask: (client, { argument: link_id }) => client.revokeLink({ link_id }),
  done: 'revoked',
})

export const linkCommands = [linkCreate, linkList, linkRotate, linkRevoke]
