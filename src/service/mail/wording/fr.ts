// French: what mails say.
import { text as report } from '../../../core/validation/wording/fr-text.ts'
import { formatMoment, paragraphs, type MailWords, type VerdictFacts } from './words.ts'

/** In French 0 is singular. */
const countText = (count: number, one: string): string =>
  `${count.toLocaleString('fr-CA')}\u00a0${one}${count < 2 ? '' : 's'}`

const quoteName = (name: string): string => `«\u00a0${name}\u00a0»`

function verdictSentence({ file, namespace, isAccepted, violations, warnings, lost }: VerdictFacts): string {
  if (!isAccepted)
    return `${quoteName(file)} n’a pas été accepté dans ${quoteName(namespace)}\u00a0: le fichier a ${countText(violations, 'problème')}. Rien n’en a été enregistré.`
  const hint =
    warnings === 0 ? '' : ` Le rapport donne des conseils\u00a0: ${countText(warnings, 'avertissement')}.`
  return `${quoteName(file)} a été accepté dans ${quoteName(namespace)}.${lost ? ` ${report.lostToo(lost)}` : ''}${hint}`
}

export const fr: MailWords = {
  invitation: ({ by, organization, until, link }) => ({
    subject: 'Une invitation à Impact Graph',
    text: paragraphs(
      `${by} vous invite à rejoindre ${quoteName(organization)} dans Impact Graph, où des organismes réunissent leurs données d’impact.`,
      `Créez votre compte avec ce lien. Il sert une seule fois, jusqu’au ${formatMoment(until, 'fr')} UTC\u00a0:\n${link}`,
      'Si vous n’attendez pas cette invitation, vous n’avez rien à faire.',
    ),
  }),
  password: ({ email, link }) => ({
    subject: 'Un nouveau mot de passe pour Impact Graph',
    text: paragraphs(
      `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte ${email}.`,
      `Choisissez-le avec ce lien. Il sert une seule fois, pendant une heure\u00a0:\n${link}`,
      'Si ce n’était pas vous, vous n’avez rien à faire\u00a0: votre mot de passe reste le même.',
    ),
  }),
  verdict: (facts) => ({
    subject: facts.isAccepted ? 'Votre fichier a été accepté' : 'Votre fichier n’a pas été accepté',
    text: paragraphs(
      verdictSentence(facts),
      `${facts.isAccepted ? 'Voyez-le ici' : 'Voyez ce qui ne va pas, et corrigez-le'}\u00a0:\n${facts.link}`,
      `Vous recevez ce courriel parce que vous avez téléversé le fichier dans la console. Vous pouvez désactiver ces courriels\u00a0:\n${facts.settingsLink}`,
    ),
  }),
  webhookDisabled: ({ label, url, organization, reason, link }) => ({
    subject: 'Un webhook a été désactivé',
    text: paragraphs(
      `Le webhook ${quoteName(label)} de ${quoteName(organization)} a été désactivé\u00a0: ${
        reason === 'gone'
          ? 'son destinataire a répondu qu’il n’existe plus (410)'
          : 'depuis cinq jours, rien n’a pu lui être livré'
      }. Son adresse\u00a0:\n${url}`,
      `Ce qui l’attendait n’a pas été envoyé. Vous pouvez le réactiver et l’envoyer de nouveau ici\u00a0:\n${link}`,
      'Vous recevez ce courriel parce que vous êtes propriétaire de l’organisme.',
    ),
  }),
  submissionReceived: ({ file, request, sender, link, settingsLink }) => ({
    subject: 'Un fichier vous a été envoyé',
    text: paragraphs(
      `${quoteName(sender)} a envoyé ${fileName(file)} pour ${quoteName(request)}. Le fichier attend votre décision.`,
      `Examinez-le, puis prenez-le ou retournez-le\u00a0:\n${link}`,
      `Pour les fichiers suivants, vous recevez au plus un courriel par heure. Vous pouvez désactiver ces courriels\u00a0:\n${settingsLink}`,
    ),
  }),
  planDue: ({ plan, link }) => ({
    subject: 'L’échéance d’un plan est aujourd’hui',
    text: paragraphs(
      `L’échéance de ${quoteName(plan)} est aujourd’hui.`,
      `Voyez qui a fait rapport et qui ne l’a pas fait\u00a0:\n${link}`,
      'Vous recevez ce courriel parce que vous êtes propriétaire de l’organisme.',
    ),
  }),
  submissionAccepted: ({ file, request, organization, link }) => ({
    subject: 'Votre fichier a été pris',
    text: paragraphs(
      `${quoteName(organization)} a pris ${fileName(file)}, que vous avez envoyé pour ${quoteName(request)}. Vous n’avez rien à faire.`,
      `Votre reçu\u00a0:\n${link}`,
    ),
  }),
  submissionReturned: ({ file, request, organization, message, link }) => ({
    subject: 'Votre fichier vous est retourné',
    text: paragraphs(
      `${quoteName(organization)} vous retourne ${fileName(file)}, que vous avez envoyé pour ${quoteName(request)}\u00a0:`,
      message,
      'Modifiez le fichier, puis envoyez-le de nouveau par le lien que vous avez reçu.',
      `Votre reçu\u00a0:\n${link}`,
    ),
  }),
}

const fileName = (file: string | null): string =>
  file === null ? 'un fichier' : `le fichier ${quoteName(file)}`
