// English: what mails say.
import { text as report } from '../../../core/validation/wording/en-text.ts'
import { formatMoment, paragraphs, type MailWords, type VerdictFacts } from './words.ts'

const countText = (count: number, one: string): string =>
  `${count.toLocaleString('en-CA')} ${one}${count === 1 ? '' : 's'}`

function verdictSentence({ file, namespace, isAccepted, violations, warnings, lost }: VerdictFacts): string {
  if (!isAccepted)
    return `“${file}” was not accepted into “${namespace}”: it has ${countText(violations, 'problem')}. Nothing of it was stored.`
  const hint = warnings === 0 ? '' : ` There is advice on it: ${countText(warnings, 'warning')}.`
  return `“${file}” was accepted into “${namespace}”.${lost ? ` ${report.lostToo(lost)}` : ''}${hint}`
}

export const en: MailWords = {
  invitation: ({ by, organization, until, link }) => ({
    subject: 'You are invited to Impact Graph',
    text: paragraphs(
      `${by} invites you to join “${organization}” on Impact Graph, where organizations bring their impact data together.`,
      `Create your account with this link. It works once, until ${formatMoment(until, 'en')} UTC:\n${link}`,
      'If you do not expect this invitation, you need not do anything.',
    ),
  }),
  password: ({ email, link }) => ({
    subject: 'A new password for Impact Graph',
    text: paragraphs(
      `Somebody, probably you, asked for a new password for the account ${email}.`,
      `Choose it with this link. It works once, for one hour:\n${link}`,
      'If it was not you, you need not do anything: your password stays as it is.',
    ),
  }),
  verdict: (facts) => ({
    subject: facts.isAccepted ? 'Your file was accepted' : 'Your file was not accepted',
    text: paragraphs(
      verdictSentence(facts),
      `${facts.isAccepted ? 'Look at it' : 'See what is wrong, and fix it'}:\n${facts.link}`,
      `You get this mail because you uploaded the file in the console. You can switch such mails off:\n${facts.settingsLink}`,
    ),
  }),
  webhookDisabled: ({ label, url, organization, reason, link }) => ({
    subject: 'A webhook was switched off',
    text: paragraphs(
      `The webhook “${label}” of “${organization}” was switched off: ${
        reason === 'gone'
          ? 'its receiver answered that it is gone (410)'
          : 'for five days nothing could be delivered to it'
      }. Its address:\n${url}`,
      `What waited for it was not sent. You can enable it and send that again here:\n${link}`,
      'You get this mail because you are an owner of the organization.',
    ),
  }),
  submissionReceived: ({ file, request, sender, link, settingsLink }) => ({
    subject: 'A file was sent to you',
    text: paragraphs(
      `“${sender}” sent ${fileName(file)} for “${request}”. It waits for your decision.`,
      `Look at it, and take or return it:\n${link}`,
      `For further files you get at most one mail an hour. You can switch such mails off:\n${settingsLink}`,
    ),
  }),
  planDue: ({ plan, link }) => ({
    subject: 'A reporting plan is due today',
    text: paragraphs(
      `“${plan}” is due today.`,
      `See who has reported and who has not:\n${link}`,
      'You get this mail because you are an owner of the organization.',
    ),
  }),
  submissionAccepted: ({ file, request, organization, link }) => ({
    subject: 'Your file was taken',
    text: paragraphs(
      `“${organization}” has taken ${fileName(file)}, which you sent for “${request}”. You need not do anything.`,
      `Your receipt:\n${link}`,
    ),
  }),
  submissionReturned: ({ file, request, organization, message, link }) => ({
    subject: 'Your file was returned',
    text: paragraphs(
      `“${organization}” has returned ${fileName(file)}, which you sent for “${request}”:`,
      message,
      'Change the file, and send it again with the link that you were given.',
      `Your receipt:\n${link}`,
    ),
  }),
}

const fileName = (file: string | null): string => (file === null ? 'a file' : `the file “${file}”`)
