import { words } from '../../shared/words/words.ts'

export const savedViews = words(
  {
    button: 'Saved views',
    none: 'No view is saved yet. Filter as you like, then save what you see under a name.',
    save: 'Save this view…',
    title: 'Save this view',
    name: 'Name',
    hint: 'Filters, columns and the chosen view are kept, not the data. Under the name of a saved view it takes its place.',
    missing: 'Give it a name.',
    saved: (name: string) => `The view ${name} is saved.`,
    deleted: (name: string) => `The view ${name} was deleted.`,
    delete: (name: string) => `Delete the view ${name}`,
    copyLink: (name: string) => `the link to ${name}; it opens for members of your organization`,
    opening: 'Opening a saved view',
    notFound: 'This saved view does not exist (any more).',
    notFoundAdvice: 'Whoever saved it may have deleted it, or belongs to another organization.',
    toExplorer: 'Open the explorer',
  },
  {
    button: 'Vues enregistrées',
    none: 'Aucune vue n’est enregistrée. Filtrez à votre guise, puis enregistrez ce que vous voyez sous un nom.',
    save: 'Enregistrer cette vue…',
    title: 'Enregistrer cette vue',
    name: 'Nom',
    hint: 'Les filtres, les colonnes et la vue choisie sont conservés, pas les données. Si une vue enregistrée porte déjà ce nom, elle est remplacée.',
    missing: 'Donnez-lui un nom.',
    saved: (name) => `La vue ${name} est enregistrée.`,
    deleted: (name) => `La vue ${name} a été supprimée.`,
    delete: (name) => `Supprimer la vue ${name}`,
    copyLink: (name) => `le lien vers ${name}; il s’ouvre pour les membres de votre organisme`,
    opening: 'Ouverture d’une vue enregistrée',
    notFound: 'Cette vue enregistrée n’existe pas (ou plus).',
    notFoundAdvice:
      'La personne qui l’a enregistrée l’a peut-être supprimée, ou appartient à un autre organisme.',
    toExplorer: 'Ouvrir l’explorateur',
  },
)
