// Texts of what changed since a day: `n` selects singular or plural, `formatted` is the number as text.
import { pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'

export const changesWords = words(
  {
    since: 'Since',
    lastVisit: (day: string) => `My last visit, ${day}`,
    days: (n: string) => `${n} days ago`,
    quick: 'Days that are often asked for',
    sentence: (day: string, facts: string) => `Since ${day}: ${facts}.`,
    added: (n: number, formatted: string) => pluralEn(n, '1 report is new', `${formatted} reports are new`),
    changed: (n: number, formatted: string) => pluralEn(n, '1 has changed', `${formatted} have changed`),
    removed: (n: number, formatted: string) => pluralEn(n, '1 is gone', `${formatted} are gone`),
    nothing: (day: string) => `Nothing has changed since ${day}.`,
    nothingAdvice: 'Reports that files or programs add, change or take away are counted here.',
    knownFrom: (day: string) => `Changes are known from ${day} on.`,
    partial: 'Only the organizations with most changes and the newest files are shown.',
    byOrganization: 'By organization',
    byFile: 'By file',
    noFiles: 'No file was accepted since. What programs send is counted by organization alone.',
    columns: {
      organization: 'Organization',
      file: 'File',
      accepted: 'Accepted',
      added: 'New',
      changed: 'Changed',
      removed: 'Gone',
    },
    ofNobody: 'Without an organization',
    goneOrganization: 'An organization that is gone',
    takenBack: 'rolled back or replaced since',
    unnamed: 'without a name',
  },
  {
    since: 'Depuis',
    lastVisit: (day) => `Ma dernière visite, ${day}`,
    days: (n) => `Il y a ${n} jours`,
    quick: 'Jours souvent demandés',
    sentence: (day, facts) => `Depuis le ${day} : ${facts}.`,
    added: (n, formatted) =>
      pluralFr(n, `${formatted} rapport est nouveau`, `${formatted} rapports sont nouveaux`),
    changed: (n, formatted) => pluralFr(n, `${formatted} a changé`, `${formatted} ont changé`),
    removed: (n, formatted) => pluralFr(n, `${formatted} a disparu`, `${formatted} ont disparu`),
    nothing: (day) => `Rien n’a changé depuis le ${day}.`,
    nothingAdvice:
      'Les rapports que des fichiers ou des programmes ajoutent, modifient ou retirent sont comptés ici.',
    knownFrom: (day) => `Les changements sont connus à partir du ${day}.`,
    partial: 'Seuls les organismes qui ont le plus changé et les fichiers les plus récents sont affichés.',
    byOrganization: 'Par organisme',
    byFile: 'Par fichier',
    noFiles:
      'Aucun fichier n’a été accepté depuis. Ce que des programmes envoient est compté par organisme seulement.',
    columns: {
      organization: 'Organisme',
      file: 'Fichier',
      accepted: 'Accepté le',
      added: 'Nouveaux',
      changed: 'Modifiés',
      removed: 'Disparus',
    },
    ofNobody: 'Sans organisme',
    goneOrganization: 'Un organisme qui a disparu',
    takenBack: 'annulé ou remplacé depuis',
    unnamed: 'sans nom',
  },
)
