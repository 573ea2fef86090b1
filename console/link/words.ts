import { words } from '../shared/words/words.ts'

export const linkWords = words(
  {
    closed: 'This link does not open anything (any more)',
    closedWhy: 'It has ended, was replaced by another one, or was not copied completely.',
    closedAdvice: 'Ask whoever sent it to you for a new one.',
    notOpened: 'This link could not be opened',
    sharedBy: (name: string, day: string) => `Shared by ${name}, until ${day}`,
    locked: 'This link shows only',
    lockedHint: 'Part of the link: it cannot be removed.',
    reportedOnly: 'Outcomes and indicators are here as far as they have reports in this link.',
    files: 'Everything this link shows, as a file:',
    csv: 'CSV',
    xlsx: 'Excel',
    ndjson: 'JSON lines',
    tooMany: (n: string, limit: string) =>
      `This link has ${n} reports. A page can show up to ${limit}; the files have all of them.`,
  },
  {
    closed: 'Ce lien n’ouvre rien (ou plus rien)',
    closedWhy: 'Il a pris fin, a été remplacé par un autre, ou n’a pas été copié en entier.',
    closedAdvice: 'Demandez-en un nouveau à la personne qui vous l’a envoyé.',
    notOpened: 'Ce lien n’a pas pu être ouvert',
    sharedBy: (name, day) => `Partagé par ${name}, jusqu’au ${day}`,
    locked: 'Ce lien ne montre que',
    lockedHint: 'Fait partie du lien : ce filtre ne peut pas être retiré.',
    reportedOnly: 'Les résultats et indicateurs figurent ici s’ils ont des rapports dans ce lien.',
    files: 'Tout ce que ce lien montre, en fichier :',
    csv: 'CSV',
    xlsx: 'Excel',
    ndjson: 'JSON par lignes',
    tooMany: (n, limit) =>
      `Ce lien compte ${n} rapports. Une page peut en montrer ${limit} au plus; les fichiers les contiennent tous.`,
  },
)
