// Texts about an organization in the side panel: its numbers in registers, and whom and where it serves.
import { words } from '../../shared/words/words.ts'

export const organizationWords = words(
  {
    numbers: 'Registered as',
    inRegister: (number: string) => `${number}: look it up in the register (opens a new tab)`,
    reported: 'As reported on',
  },
  {
    numbers: 'Enregistré sous',
    inRegister: (number) => `${number} : consulter le registre (s’ouvre dans un nouvel onglet)`,
    reported: 'Tel que déclaré le',
  },
)
