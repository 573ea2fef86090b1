// The address through which an organization sends its next file: of the reporting plan that is due next.
import { dataApi } from '../../shared/api/clients.ts'
import { todayText } from '../sums/results.ts'

interface Here {
  readonly namespace: string
  readonly signal: AbortSignal
}

/** More plans at once are not expected of anybody; each is asked for its links. */
const maxPlans = 5

/** Null where no plan has a link for it that works. */
export async function findSubmitLink(here: Here, uri: string): Promise<string | null> {
  const { data: plans } = await dataApi.listPlans({}, here)
  const today = todayText()
  const open = plans.filter(({ due }) => due >= today).sort((a, b) => (a.due < b.due ? -1 : 1))
  // A link works some days longer than its plan is due.
  const late = plans.filter(({ due }) => due < today).sort((a, b) => (a.due < b.due ? 1 : -1))
  for (const { slug } of [...open, ...late].slice(0, maxPlans)) {
    const { data: links } = await dataApi.listPlanLinks({ slug }, here)
    const url = links.find(({ organization }) => organization.uri === uri)?.url
    if (url != null) return url
  }
  return null
}
