// preview FILE and upload FILE --replaces, run as the program runs them. Rules, section 8.

import { expect, it } from 'vitest'

import { badCapsule, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { runCommand } from './run-command.ts'
import { useFolder } from '../use-folder.ts'
import { useListeningApp } from './start-app.ts'

const { file } = useFolder()
const app = useListeningApp(() => startCapsuleApp())

const run = (...argv: string[]) =>
  runCommand([...argv, '--url', app.url, '--namespace', 'my-data'], { IMPACT_GRAPH_KEY: app.key })

it('a file is previewed, uploaded, and replaced by a newer one', async () => {
  const first = await file('q3.jsonld', goodCapsule('first'))
  const previewed = await run('preview', first)
  expect(previewed).toMatchObject({ code: 0, err: '' })
  expect(previewed.out).toMatch(/organizations +1 +0 +0 +0/)
  expect(previewed.out).toContain('added organization ')
  expect((await run('upload', first)).code).toBe(0)
  const { data } = (await app.call('GET /capsules?limit=1')).json<{ data: { capsule_id: string }[] }>()
  const id = data[0]?.capsule_id ?? ''

  const document = goodCapsule('first')
  const newer = await file(
    'q3-corrected.jsonld',
    JSON.stringify(document).replace('hasLegalName":"', 'hasLegalName":"New '),
  )
  const changed = await run('preview', newer, '--replaces', id)
  expect(changed.out).toMatch(/organizations +0 +1 +0 +0/)
  expect(changed.out).toMatch(/changed organization New .*\n {2}name: .* → New /)
  const asJson = await run('preview', newer, '--replaces', id, '--json')
  expect(JSON.parse(asJson.out)).toMatchObject({ object: 'capsule_preview', changes: { truncated: false } })
  expect((await run('upload', newer, '--replaces', id)).code).toBe(0)
  expect((await app.call(`GET /capsules/${id}`)).json()).toMatchObject({ status: 'deleted' })
  expect((await run('upload', newer, '--replaces', id)).err).toContain('is deleted')
})

it('the report of a file that would be rejected is printed instead, and the answer is no', async () => {
  const ran = await run('preview', await file('bad.jsonld', badCapsule()))
  expect(ran.code).toBe(1)
  expect(ran.out).toContain('Rejected: 1 problem has to be corrected.')
  const unknown = await run('preview', await file('good.jsonld', goodCapsule()), '--replaces', 'cap_x')
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('no capsule with this id') })
  const two = [await file('a.jsonld', goodCapsule()), await file('b.jsonld', goodCapsule())]
  expect(await run('upload', ...two, '--replaces', 'cap_x')).toMatchObject({ code: 2 })
})
