// Texts of the neighbours view. Labels of classes and properties are in ../node/standard-words.ts.
import { countEn, countFr, pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'

export const neighbours = words(
  {
    heading: 'All entries',
    lead: 'Whatever the data describes or mentions, with or without a table. Choose one to see what it says and what points at it.',
    unfiltered: 'The filters of the table do not apply here: everything is shown.',
    find: 'Find an entry',
    findHint: 'Words of its name, its identifier or its type',
    kinds: 'Type',
    nodesOf: 'entries',
    found: countEn('entry', 'entries'),
    shown: (n: string, all: string) => `The first ${n} of ${all}`,
    more: (n: string) => `Show ${n} more`,
    none: 'No entry matches.',
    noneAdvice: 'Try fewer words, or another type.',
    clear: 'Show all entries',
    nothing: 'There are no entries in here.',
    partial: 'This namespace is too large to be searched whole in a browser.',
    partialFind:
      'Organizations are found by name; outcomes, indicators and reports by their exact identifier, or from the table. Everything is in the export of the namespace.',
    partialNode:
      'This namespace is too large to be read whole in a browser, so what points here from other organizations may be missing.',
    readAt: (time: string) => `Read on ${time}`,
    readAgain: 'Read again',
    reading: 'Reading the whole namespace; this takes a moment the first time…',
    trail: 'Where you came from',
    missing: 'Nothing is said about this here',
    missingAdvice: 'It may have been taken out, or belongs to data that is not open.',
    toAll: 'See all entries',
    inTable: 'Reports in the table',
    picture: (to: string, from: string) => `${to}; ${from}. The lists below tell the same in words.`,
    pictureIn: (n: number, formatted: string) =>
      n === 0
        ? 'Nothing points at it'
        : pluralEn(n, 'One link points at it', `${formatted} links point at it`),
    pictureOut: (n: number, formatted: string) =>
      n === 0
        ? 'it points at nothing'
        : pluralEn(n, 'it points at one thing', `it points at ${formatted} things`),
    group: (n: string) => `${n} together`,
    others: (n: string) => `${n} linked otherwise`,
    says: 'What it says',
    points: 'What points at it',
    pointsNothing: 'Nothing points at it.',
    snippet: 'As JSON-LD',
    snippetWhat: 'this entry as JSON-LD',
    untyped: 'Without a type',
    mentioned: 'Only mentioned',
  },
  {
    heading: 'Tous les éléments',
    lead: 'Tout ce que les données décrivent ou mentionnent, avec ou sans tableau. Choisissez un élément pour voir ce qu’il dit et ce qui y renvoie.',
    unfiltered: 'Les filtres du tableau ne s’appliquent pas ici : tous les éléments sont affichés.',
    find: 'Trouver un élément',
    findHint: 'Des mots de son nom, son identifiant ou son type',
    kinds: 'Type',
    nodesOf: 'éléments',
    found: countFr('élément', 'éléments'),
    shown: (n, all) => `Les ${n} premiers sur ${all}`,
    more: (n) => `Afficher ${n} de plus`,
    none: 'Aucun élément ne correspond.',
    noneAdvice: 'Essayez moins de mots, ou un autre type.',
    clear: 'Afficher tous les éléments',
    nothing: 'Il n’y a aucun élément ici.',
    partial: 'Cet espace est trop grand pour être parcouru en entier dans un navigateur.',
    partialFind:
      'Les organismes se trouvent par leur nom; les résultats, les indicateurs et les rapports par leur identifiant exact, ou à partir du tableau. Tout se trouve dans l’exportation de l’espace.',
    partialNode:
      'Cet espace est trop grand pour être lu en entier dans un navigateur; il peut manquer ce qui y renvoie depuis d’autres organismes.',
    readAt: (time) => `Lu le ${time}`,
    readAgain: 'Relire',
    reading: 'Lecture de tout l’espace; la première fois, cela prend un moment…',
    trail: 'D’où vous venez',
    missing: 'Les données n’en disent rien',
    missingAdvice: 'Il a peut-être été retiré, ou appartient à des données qui ne sont pas ouvertes.',
    toAll: 'Voir tous les éléments',
    inTable: 'Rapports dans le tableau',
    picture: (to, from) => `${to}; ${from}. Les listes ci-dessous disent la même chose en mots.`,
    pictureIn: (n, formatted) =>
      n === 0 ? 'Rien n’y renvoie' : pluralFr(n, 'Une relation y mène', `${formatted} relations y mènent`),
    pictureOut: (n, formatted) =>
      n === 0
        ? 'il ne renvoie à rien'
        : pluralFr(n, 'il renvoie à une chose', `il renvoie à ${formatted} choses`),
    group: (n) => `${n} regroupés`,
    others: (n) => `${n} autres relations`,
    says: 'Ce qu’il dit',
    points: 'Relations entrantes',
    pointsNothing: 'Rien n’y renvoie.',
    snippet: 'En JSON-LD',
    snippetWhat: 'cet élément en JSON-LD',
    untyped: 'Sans type',
    mentioned: 'Seulement mentionnés',
  },
)
