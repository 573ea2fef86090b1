// Pages and facets by what profiles of organizations say. Profiles are loaded here, once everything else is measured. The
// page stands beside one by theme and fund, which it is to take little longer than.
import { funds, themes, truthOf, type Generated } from '../capsules.ts'
import { upload } from '../ingest.ts'
import {
  cardsServing,
  countServed,
  profileCapsules,
  servedSelection,
  type ProfileFilter,
} from '../profiles.ts'
import { pageRows } from './expected.ts'
import { measureTask, readRounds, type Work } from './measure-task.ts'
import { ask, differenceOfIds, processorOf, type Loaded } from './participants.ts'
import { say } from './progress.ts'
import { tasks, type Figure, type Task } from './results.ts'

const facetTasks = {
  provinces: 'province',
  localities: 'locality',
  sectors: 'sector',
  populations: 'population',
  'org-types': 'org_type',
} as const satisfies Partial<Record<Task, ProfileFilter>>

export async function measureProfiles(loaded: Loaded): Promise<Figure[]> {
  const { service, namespace, generated } = loaded
  for (const capsule of profileCapsules(generated)) await upload(service, namespace, capsule)
  await service.writes.query('vacuum analyze')
  const [theme = '', fund = ''] = [themes[2], funds[1]]
  const ofThemeAndFund = generated.cards.filter((card) => card.themes.includes(theme) && card.fund === fund)
  const work: Partial<Record<Task, Work>> = {
    'page-theme-fund': pageWork(loaded, { theme, fund }, ofThemeAndFund),
    'page-province-sector': pageWork(loaded, servedSelection, cardsServing(generated, servedSelection)),
  }
  for (const [task, filter] of Object.entries(facetTasks))
    work[task as Task] = facetWork(loaded, task, filter)
  const participants = [{ name: 'ours', processor: processorOf(service), work }] as const
  const size = { reports: generated.reports, namespaces: 1 }
  const figures: Figure[] = []
  for (const task of Object.keys(work) as Task[]) {
    say(`  ${tasks[task]}`)
    figures.push(...(await measureTask(task, participants, size, readRounds)))
  }
  return figures
}

function pageWork(
  loaded: Loaded,
  filters: Readonly<Record<string, string>>,
  cards: Generated['cards'],
): Work {
  const query = new URLSearchParams({ limit: String(pageRows), ...filters })
  const expected = truthOf({ ...loaded.generated, cards }, loaded.namespaceId)
    .rows({})
    .slice(0, pageRows)
  return ask(loaded, `/rows/indicator-reports?${query.toString()}`, false, (answer) =>
    differenceOfIds(
      (answer as { data: { id: string }[] }).data.map(({ id }) => id),
      expected,
    ),
  )
}

interface Counted {
  readonly org_count: number
  readonly report_count: number
}

function facetWork(loaded: Loaded, path: string, filter: ProfileFilter): Work {
  const expected = countServed(loaded.generated, filter)
  return ask(loaded, `/rows/${path}`, false, (answer) => {
    const { data } = answer as { data: (Counted & Readonly<Record<ProfileFilter, string>>)[] }
    if (data.length !== expected.size) return `${data.length} values, not ${expected.size}`
    const wrong = data.find((each) => {
      const counts = expected.get(each[filter])
      return each.org_count !== counts?.organizations || each.report_count !== counts.reports
    })
    return wrong && `${wrong.org_count} organizations and ${wrong.report_count} reports of ${wrong[filter]}`
  })
}
