// db migrate: migrates the database to this version, as every start does, and prints what it applied. Rules, section 7.
import type { Command } from './command.ts'
import { commandLog, withConnection } from './with-store.ts'

export const dbMigrate: Command = {
  name: 'db migrate',
  summary: 'bring the database up to this version',
  notes: ['Every start does this by itself; on its own it is for rolling out a new version step by step.'],
  async run(_input, io) {
    const { migrate } = await import('../database/migrate.ts')
    const applied = await withConnection(io, (connection) => migrate(connection, commandLog))
    for (const name of applied) io.out(`Applied ${name}.\n`)
    io.out(`The database is up to date${applied.length === 0 ? '; there was nothing to apply' : ''}.\n`)
  },
}
