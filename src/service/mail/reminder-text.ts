// What a reminder says, in English and French. What people wrote stands in the text alone, each name in one line.
import type { PlanState } from '../../core/plans/plan-status.ts'
import type { Language } from '../../core/validation/report.ts'
import { paragraphs, plainName, type MailText } from './wording/words.ts'

export interface ReminderFacts {
  readonly plan: string
  readonly organization: string
  readonly funder: string
  readonly person: string | null
  readonly due: string
  /** Days after the due day; before it they are negative. */
  readonly step: number
  readonly state: PlanState
  readonly missing: readonly string[]
  readonly url: string | null
  readonly unsubscribeUrl: string
}

const maxListed = 20

type Named = Readonly<Record<'plan' | 'organization' | 'funder', string>>

const en = {
  subject: 'A reminder: your report is expected',
  quote: (name: string) => `“${name}”`,
  greeting: (person: string) => `Dear ${person},`,
  expected: ({ funder, organization, plan }: Named, due: string, isOver: boolean) =>
    `${funder} expects the report of ${organization} for ${plan}. It ${isOver ? 'was' : 'is'} due on ${due}.`,
  returned: 'The file that you sent was returned: please correct it and send it again.',
  missing: 'Still missing:',
  more: (count: number) => `and ${count} more`,
  ended: 'The link to send it has ended. Please ask for another.',
  send: 'Send your file here, or say that there is nothing to report:',
  stop: (funder: string) => `To get no more reminders from ${funder}:`,
}

const fr: typeof en = {
  subject: 'Rappel\u00a0: votre rapport est attendu',
  quote: (name) => `«\u00a0${name}\u00a0»`,
  greeting: (person) => `Bonjour ${person},`,
  expected: ({ funder, organization, plan }, due, isOver) =>
    `${funder} attend le rapport de ${organization} pour ${plan}. L’échéance ${isOver ? 'était' : 'est'} le ${due}.`,
  returned:
    'Le fichier que vous avez envoyé vous a été retourné\u00a0: corrigez-le et envoyez-le de nouveau.',
  missing: 'Manque encore\u00a0:',
  more: (count) => `et ${count} de plus`,
  ended: 'Le lien pour l’envoyer a pris fin. Demandez-en un autre.',
  send: 'Envoyez votre fichier ici, ou dites qu’il n’y a rien à déclarer\u00a0:',
  stop: (funder) => `Pour ne plus recevoir de rappels de ${funder}\u00a0:`,
}

export function writeReminder(language: Language, facts: ReminderFacts): MailText {
  const words = language === 'fr' ? fr : en
  const quote = (name: string): string => words.quote(plainName(name))
  const funder = quote(facts.funder)
  const named = { plan: quote(facts.plan), organization: quote(facts.organization), funder }
  const { person, state, missing, url, unsubscribeUrl } = facts
  const longDate = new Intl.DateTimeFormat(`${language}-CA`, { dateStyle: 'long', timeZone: 'UTC' })
  const due = longDate.format(new Date(`${facts.due}T00:00:00Z`))
  const listed = missing.slice(0, maxListed).map((name) => `- ${plainName(name)}`)
  const further = missing.length > maxListed ? [words.more(missing.length - maxListed)] : []
  return {
    subject: words.subject,
    text: paragraphs(
      ...(person === null ? [] : [words.greeting(plainName(person))]),
      words.expected(named, due, facts.step > 0),
      ...(state === 'returned' ? [words.returned] : []),
      ...(missing.length > 0 ? [[words.missing, ...listed, ...further].join('\n')] : []),
      url === null ? words.ended : `${words.send}\n${url}`,
      `${words.stop(funder)}\n${unsubscribeUrl}`,
    ),
  }
}
