// What threads and child processes send is recorded as what the process of the test sends.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { goodCapsule, startCapsuleApp } from '../acceptance/capsule-app.ts'
import { addressOf } from './fresh-database.ts'
import { recordedStatements } from './record-statements.ts'
import { useApp } from '../acceptance/start-app.ts'

const app = useApp(() => startCapsuleApp({ ownDatabase: true }))
// Its own database: the command below reads all of it.

const filesOf = (): Set<string> => new Set(recordedStatements().map(({ from }) => from))

test('verdicts, previews and rollbacks, which run in threads', async () => {
  const id = await app.upload(goodCapsule())
  expect((await app.verdict(id)).status).toBe('accepted')
  const preview = await app.call(`POST /capsules/preview?replaces=${id}`, { body: goodCapsule() })
  expect(preview.statusCode).toBe(200)
  expect((await app.call(`DELETE /capsules/${id}`)).statusCode).toBe(204)
  expect(recordedStatements()).toContainEqual({
    text: 'select status, uploaded_by, sequence::float8 from capsule where namespace_id = $1 and capsule_id = $2',
    from: 'service/capsules/replace-capsule.ts',
  })
  const files = ['settle-capsule', 'preview-in-snapshot', 'change-status'].map(
    (name) => `service/capsules/${name}.ts`,
  )
  expect([...filesOf()]).toEqual(expect.arrayContaining(files))
  // The rollback.
  expect(recordedStatements().some(({ text }) => text.includes('replaced_by = $4'))).toBe(true)
})

test('commands, which are processes of their own', async () => {
  const program = fileURLToPath(new URL('../../bin/impact-graph.js', import.meta.url))
  await promisify(execFile)(process.execPath, [program, 'db', 'check'], {
    env: { ...process.env, BASE_URL: undefined, DATABASE_URL: addressOf(app.database.connection) },
  })
  expect(filesOf()).toContain('database/graph-store/check-namespaces.ts')
})
