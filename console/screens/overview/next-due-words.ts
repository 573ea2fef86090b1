import { words } from '../../shared/words/words.ts'

export const nextDue = words(
  {
    title: 'Due next',
    due: (day: string) => `due ${day}`,
    wasDue: (day: string) => `was due ${day}`,
    missing: (n: string, count: number) => (count === 0 ? 'none missing' : `${n} missing`),
    progress: (done: string, all: string) => `${done} of ${all} have answered`,
  },
  {
    title: 'Prochaines échéances',
    due: (day) => `échéance le ${day}`,
    wasDue: (day) => `échéance passée le ${day}`,
    missing: (n, count) =>
      count === 0 ? 'aucun manquant' : `${n} ${count === 1 ? 'manquant' : 'manquants'}`,
    progress: (done, all) => `${done} sur ${all} ont répondu`,
  },
)
