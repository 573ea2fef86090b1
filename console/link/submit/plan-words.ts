import { words } from '../../shared/words/words.ts'

export const planWords = words(
  {
    title: 'What is expected',
    organization: 'Of',
    period: 'Period',
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    due: 'Due',
    missing: 'Still missing',
    reported: 'Everything that is expected is there. You need not send anything more.',
    waiting: 'Your file has arrived and waits for a decision.',
    returned: 'Your last file was returned. Its receipt says why. Correct it and send it again.',
    nothing_to_report: 'It is noted that there is nothing to report. You can still send a file.',
    nothing: 'There is nothing to report',
    reason: 'Why is there nothing to report?',
    reasonHint: 'One sentence is enough. You can still send a file later.',
    reasonMissing: 'Write why, in a few words.',
    name: 'Your name',
    nameMissing: 'Write your name alone, so that they know who says so.',
    send: 'Say so',
    cancel: 'Cancel',
    sentTitle: 'It is noted',
    sentLead: (organization: string) =>
      `${organization} sees that there is nothing to report, and reminds you no more.`,
  },
  {
    title: 'Ce qui est attendu',
    organization: 'De',
    period: 'Période',
    fromTo: (from, to) => `du ${from} au ${to}`,
    due: 'Échéance',
    missing: 'Manque encore',
    reported: 'Tout ce qui est attendu est là. Vous n’avez plus rien à envoyer.',
    waiting: 'Votre fichier est arrivé et attend une décision.',
    returned:
      'Votre dernier fichier vous a été retourné. Le reçu dit pourquoi. Corrigez-le et envoyez-le de nouveau.',
    nothing_to_report:
      'Il est noté qu’il n’y a rien à déclarer. Vous pouvez tout de même envoyer un fichier.',
    nothing: 'Il n’y a rien à déclarer',
    reason: 'Pourquoi n’y a-t-il rien à déclarer?',
    reasonHint: 'Une phrase suffit. Vous pourrez tout de même envoyer un fichier plus tard.',
    reasonMissing: 'Écrivez pourquoi, en quelques mots.',
    name: 'Votre nom',
    nameMissing: 'Écrivez votre nom seul, pour qu’on sache qui le dit.',
    send: 'Le déclarer',
    cancel: 'Annuler',
    sentTitle: 'C’est noté',
    sentLead: (organization) =>
      `${organization} voit qu’il n’y a rien à déclarer, et ne vous envoie plus de rappel.`,
  },
)
