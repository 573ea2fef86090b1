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

const longDate = (language: Language) =>
  new Intl.DateTimeFormat(`${language}-CA`, { dateStyle: 'long', timeZone: 'UTC' })

const dates: Readonly<Record<Language, Intl.DateTimeFormat>> = { en: longDate('en'), fr: longDate('fr') }

const day = (text: string, language: Language): string =>
  dates[language].format(new Date(`${text}T00:00:00Z`))

const list = (names: readonly string[], more: (count: number) => string): string =>
  [
    ...names.slice(0, maxListed).map((name) => `- ${plainName(name)}`),
    ...(names.length > maxListed ? [more(names.length - maxListed)] : []),
  ].join('\n')

const inEnglish = (facts: ReminderFacts): MailText => {
  const [plan, organization, funder] = [facts.plan, facts.organization, facts.funder].map(plainName)
  const due = day(facts.due, 'en')
  return {
    subject: 'A reminder: your report is expected',
    text: paragraphs(
      ...(facts.person === null ? [] : [`Dear ${plainName(facts.person)},`]),
      `“${funder}” expects the report of “${organization}” for “${plan}”. It ${facts.step > 0 ? 'was' : 'is'} due on ${due}.`,
      ...(facts.state === 'returned'
        ? ['The file that you sent was returned: please correct it and send it again.']
        : []),
      ...(facts.missing.length > 0
        ? [`Still missing:\n${list(facts.missing, (count) => `and ${count} more`)}`]
        : []),
      facts.url === null
        ? 'The link to send it has ended. Please ask for another.'
        : `Send your file here, or say that there is nothing to report:\n${facts.url}`,
      `To get no more reminders from “${funder}”:\n${facts.unsubscribeUrl}`,
    ),
  }
}

const inFrench = (facts: ReminderFacts): MailText => {
  const [plan, organization, funder] = [facts.plan, facts.organization, facts.funder].map(
    (name) => `«\u00a0${plainName(name)}\u00a0»`,
  )
  const due = day(facts.due, 'fr')
  return {
    subject: 'Rappel\u00a0: votre rapport est attendu',
    text: paragraphs(
      ...(facts.person === null ? [] : [`Bonjour ${plainName(facts.person)},`]),
      `${funder} attend le rapport de ${organization} pour ${plan}. L’échéance ${facts.step > 0 ? 'était' : 'est'} le ${due}.`,
      ...(facts.state === 'returned'
        ? ['Le fichier que vous avez envoyé vous a été retourné\u00a0: corrigez-le et envoyez-le de nouveau.']
        : []),
      ...(facts.missing.length > 0
        ? [`Manque encore\u00a0:\n${list(facts.missing, (count) => `et ${count} de plus`)}`]
        : []),
      facts.url === null
        ? 'Le lien pour l’envoyer a pris fin. Demandez-en un autre.'
        : `Envoyez votre fichier ici, ou dites qu’il n’y a rien à déclarer\u00a0:\n${facts.url}`,
      `Pour ne plus recevoir de rappels de ${funder}\u00a0:\n${facts.unsubscribeUrl}`,
    ),
  }
}

export const writeReminder = (language: Language, facts: ReminderFacts): MailText =>
  language === 'fr' ? inFrench(facts) : inEnglish(facts)
