// What mails say. Subjects are fixed texts; whatever people wrote stands in the text alone, as `plainName` leaves it.
import type { LostCounts } from '../../../core/validation/lost-notes.ts'
import type { Language } from '../../../core/validation/report.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
}

export interface VerdictFacts {
  readonly file: string
  readonly namespace: string
  readonly isAccepted: boolean
  readonly violations: number
  readonly warnings: number
  readonly lost: LostCounts | null
  readonly link: string
  readonly settingsLink: string
}

export interface SubmissionFacts {
  /** Null where the file was sent without a name. */
  readonly file: string | null
  /** The label of the link, and who made it. */
  readonly request: string
  readonly organization: string
  readonly link: string
}

export interface MailWords {
  invitation(facts: {
    readonly by: string
    readonly organization: string
    readonly until: Date
    readonly link: string
  }): MailText
  password(facts: { readonly email: string; readonly link: string }): MailText
  verdict(facts: VerdictFacts): MailText
  webhookDisabled(facts: {
    readonly label: string
    readonly url: string
    readonly organization: string
    readonly reason: 'gone' | 'failing'
    readonly link: string
  }): MailText
  submissionReceived(
    facts: SubmissionFacts & { readonly sender: string; readonly settingsLink: string },
  ): MailText
  planDue(facts: { readonly plan: string; readonly link: string }): MailText
  submissionAccepted(facts: SubmissionFacts): MailText
  /** `message`: what the member wrote, as `quotedLines` leaves it. */
  submissionReturned(facts: SubmissionFacts & { readonly message: string }): MailText
}

const maxNameLength = 120

/** A name in one line, without characters that nobody sees: what is left cannot pass for a part of our text. */
export function plainName(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const characters = Array.from(plain)
  return characters.length <= maxNameLength ? plain : `${characters.slice(0, maxNameLength - 1).join('')}…`
}

/** A text of several lines, each behind a sign: what is left cannot pass for a part of our text. */
export const quotedLines = (text: string): string =>
  text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => `> ${line.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()}`.trim())
    .join('\n')

export const formatMoment = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at)

/** Paragraphs with an empty line between them, and one line break at the end. */
export const paragraphs = (...all: readonly string[]): string => `${all.join('\n\n')}\n`
