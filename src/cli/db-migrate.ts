// db migrate: brings the database up to this version, as every start does. Decisions, section 7.
import { exit } from './command.ts'
import type { Command } from './command.ts'
import { withStore } from './with-store.ts'

export const dbMigrate: Command = {
  name: 'db migrate',
  summary: 'bring the database up to this version',
  notes: ['Every start does this by itself; on its own it is for rolling out a new version step by step.'],
  async run(_input, io) {
    // Opening migrates.
    await withStore(io, async () => {})
    io.out('The database is up to date.\n')
    return exit.fine
  },
}
