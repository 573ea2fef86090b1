// plan set | list | show | delete | status | links | remind: who is expected to report and who has not, asked of a
// running service with an API key. Rules, section 15.
import type { PlanBody, PlanStatusEntry } from '../contract/plan-schemas.ts'
import { readCapsuleFile } from './validate.ts'
import { answerCommand, endCommand, keyNote, listCommand } from './client-command.ts'
import { exit, UsageError, type Command } from './command.ts'
import { download } from './download.ts'
import { columnsTable, oneLine, timeToMinute, type Columns } from './table.ts'
import { targetOptions } from './target.ts'
import { withNamespaceClient } from './with-client.ts'

const planList = listCommand({
  name: 'plan list',
  summary: 'list the reporting plans of a namespace',
  inNamespace: true,
  notes: [keyNote],
  ask: async (client) => (await client.listPlans()).data,
  columns: {
    PLAN: ({ slug }) => slug,
    NAME: ({ name }) => oneLine(name),
    FROM: ({ period }) => period.from,
    TO: ({ period }) => period.to,
    DUE: ({ due }) => due,
    ORGANIZATIONS: ({ organization_count: count }) => String(count),
  },
  none: 'There is no plan yet.',
})

/** The service says what is wrong with the plan; here it only has to be JSON. */
function parsePlan(content: Uint8Array | string, file: string): PlanBody {
  if (typeof content === 'string') throw new UsageError(content)
  try {
    return JSON.parse(new TextDecoder().decode(content)) as PlanBody
  } catch {
    throw new UsageError(`${file}: this is not JSON.`)
  }
}

const planSet: Command = {
  name: 'plan set',
  summary: 'create or replace a plan from a JSON file; `-`: standard input',
  arguments: { name: 'SLUG FILE', max: 2 },
  options: targetOptions,
  notes: [keyNote, 'The file holds the body of PUT /plans/{slug}.'],
  async run(input, io) {
    const [slug = '', file] = input.arguments
    if (file === undefined) throw new UsageError('Name the plan and the file: plan set SLUG FILE.')
    const body = parsePlan(await readCapsuleFile(file, io), file)
    const plan = await withNamespaceClient(input, io, (client) => client.writePlan({ slug, body }))
    io.out(`${plan.slug}\n`)
  },
}

const planShow = answerCommand({
  name: 'plan show',
  summary: 'show one plan as JSON, as `plan set` takes it',
  argument: 'SLUG',
  inNamespace: true,
  notes: [keyNote],
  ask: (client, { argument: slug }) => client.getPlan({ slug }),
  text: ({ name, name_fr, period, due, timezone, organizations, remind }) =>
    JSON.stringify({ name, name_fr, period, due, timezone, organizations, remind }, null, 2),
})

const planDelete = endCommand({
  name: 'plan delete',
  summary: 'delete a plan; what was reported stays',
  argument: 'SLUG',
  inNamespace: true,
  notes: [keyNote],
  ask: (client, { argument: slug }) => client.deletePlan({ slug }),
  done: 'deleted',
})

const columns: Columns<PlanStatusEntry> = {
  STATE: ({ state }) => state,
  ORGANIZATION: ({ organization: { name, uri } }) => oneLine(name ?? uri),
  REPORTS: ({ report_count: count }) => String(count),
  MISSING: ({ missing_indicators: missing }) =>
    oneLine(missing.map(({ name, uri }) => name ?? uri).join(', ')),
  RECEIVED: ({ last_received_at: at }) => (at === null ? '-' : timeToMinute(at)),
  PERHAPS: ({ perhaps }) => (perhaps ? oneLine(perhaps.name ?? perhaps.uri) : ''),
}

const planStatus: Command = {
  name: 'plan status',
  summary: 'show who has reported; exit 1 while anything is missing',
  arguments: { name: 'SLUG', max: 1 },
  options: {
    ...targetOptions,
    missing: { summary: 'only those that have not reported and did not say that there is nothing' },
    csv: { summary: 'print CSV' },
    json: { summary: 'print the answer as JSON' },
  },
  notes: [keyNote],
  async run(input, io) {
    const slug = input.argument
    const states = input.has('missing')
      ? { state: ['missing', 'returned', 'partly', 'waiting'] satisfies PlanStatusEntry['state'][] }
      : {}
    return await withNamespaceClient(input, io, async (client) => {
      const status = await client.getPlanStatus({ slug, ...states })
      if (input.has('csv'))
        await download(input, io, () => client.getPlanStatus({ slug, ...states, format: 'csv' }))
      else if (input.has('json')) io.out(`${JSON.stringify(status)}\n`)
      else io.out(columnsTable(columns, status.data))
      const { reported, nothing_to_report: nothing, ...open } = status.meta.counts
      const left = Object.values(open).reduce((sum, count) => sum + count, 0)
      io.err(
        `${reported} reported, ${nothing} with nothing to report, ${left} left. Due ${status.meta.due}.\n`,
      )
      return left > 0 ? exit.no : exit.fine
    })
  },
}

const planLinks = listCommand({
  name: 'plan links',
  summary: 'list the link of each organization, for a mail merge; makes those that are not there yet',
  argument: 'SLUG',
  inNamespace: true,
  notes: [keyNote, 'The key needs the scope write. Whoever has a link sends for that organization.'],
  ask: async (client, { argument: slug }) => (await client.listPlanLinks({ slug })).data,
  columns: {
    ORGANIZATION: ({ organization: { name, uri } }) => oneLine(name ?? uri),
    LINK: ({ url }) => url ?? 'ended',
    EXPIRES: ({ expires_at }) => timeToMinute(expires_at),
  },
  none: 'The plan names no organization.',
})

const planRemind: Command = {
  name: 'plan remind',
  summary: 'switch the reminders of a plan on or off, or show who would be reminded',
  arguments: { name: 'SLUG', max: 1 },
  options: {
    ...targetOptions,
    'dry-run': { summary: 'show the mails of a day; nothing is sent' },
    date: { value: 'DATE', summary: 'that day; else today, where the plan is' },
    on: { summary: 'begin to send reminders' },
    off: { summary: 'stop them' },
  },
  notes: [keyNote, 'The key needs the scope write.'],
  async run(input, io) {
    const chosen = ['dry-run', 'on', 'off'].filter((name) => input.has(name))
    if (chosen.length !== 1) throw new UsageError('Name one of --dry-run, --on and --off.')
    const slug = input.argument
    await withNamespaceClient(input, io, async (client) => {
      if (!input.has('dry-run')) {
        const { state } = await client.setPlanReminders({
          slug,
          body: { state: input.has('on') ? 'on' : 'off' },
        })
        io.out(`Reminders are ${state}.\n`)
        return
      }
      const { data, meta } = await client.listPlanReminders({ slug, on: input.text('date') })
      for (const { to, subject, text } of data) io.out(`To: ${to.email}\nSubject: ${subject}\n\n${text}\n`)
      io.err(`${meta.row_count} mails on ${meta.on}. Reminders are ${meta.state}.\n`)
    })
  },
}

export const planCommands = [planSet, planList, planShow, planDelete, planStatus, planLinks, planRemind]
