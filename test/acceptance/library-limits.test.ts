// How much one account may save. Rules, section 6.
import { describe, expect, it } from 'vitest'

import { codeOf, goodCapsule, paddedTo, startCapsuleApp } from './capsule-app.ts'
import { addPerson, type Person } from './console-people.ts'
import { useApp } from './start-app.ts'

const app = useApp(() =>
  startCapsuleApp({ config: { libraryMaxCapsules: 3, libraryMaxBytes: 2 * 1_048_576 } }),
)

const library = '/console/api/library'
const save = async (who: Person, body: unknown) => await who.call(`POST ${library}?name=x`, { body })
const count = async (who: Person): Promise<number> =>
  (await who.call(`GET ${library}`)).json<{ data: unknown[] }>().data.length

const detailOf = (answer: Awaited<ReturnType<typeof save>>): string =>
  answer.json<{ detail: string }>().detail

describe('a library', () => {
  it('is limited in capsules, with a clear message', async () => {
    const ada = await addPerson(app)
    for (let saved = 0; saved < 3; saved++) expect((await save(ada, [])).statusCode).toBe(201)
    const full = await save(ada, [])
    expect([full.statusCode, codeOf(full)]).toEqual([409, 'library_full'])
    expect(detailOf(full)).toContain('It holds 3 of at most 3 capsules. Delete what you no longer need')
    expect((await ada.call(`GET ${library}`)).json()).toMatchObject({
      meta: { row_count: 3, limits: { capsules: 3, bytes: 2_097_152 } },
    })
  })

  it('is limited in bytes, counted as in the files', async () => {
    const ada = await addPerson(app)
    const file = paddedTo(1_048_576, goodCapsule())
    expect([(await save(ada, file)).statusCode, (await save(ada, file)).statusCode]).toEqual([201, 201])
    const full = await save(ada, [])
    expect(codeOf(full)).toBe('library_full')
    expect(detailOf(full)).toContain('It holds 2 of at most 2 MiB.')
  })

  it('is personal: what others save does not count', async () => {
    const [ada, ben] = [await addPerson(app), await addPerson(app)]
    for (let saved = 0; saved < 3; saved++) await save(ada, [])
    expect((await save(ben, [])).statusCode).toBe(201)
  })

  it('never exceeds its limit, however many requests arrive at the same time', async () => {
    const ada = await addPerson(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(ada, [])))
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBe(3)
    expect(answers.filter((answer) => answer.statusCode === 409).length).toBe(5)
    expect(await count(ada)).toBe(3)
  })

  it('regains the space of deleted capsules', async () => {
    const ada = await addPerson(app)
    for (let saved = 0; saved < 2; saved++) await save(ada, [])
    const { id } = (await save(ada, [])).json<{ id: string }>()
    await ada.call(`DELETE ${library}/${id}`)
    expect((await save(ada, [])).statusCode).toBe(201)
  })

  it('imports all or nothing', async () => {
    const ada = await addPerson(app)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      const id = await app.upload(goodCapsule(name))
      await app.verdict(id)
      ids.push(id)
    }
    await save(ada, [])
    const bring = async (wanted: readonly string[]) =>
      await ada.call(`POST ${library}/import`, { body: { namespace: 'my-data', capsule_ids: wanted } })
    expect(codeOf(await bring(ids))).toBe('library_full')
    expect(await count(ada)).toBe(1)
    expect((await bring(ids.slice(1))).statusCode).toBe(201)
    expect(await count(ada)).toBe(3)
  })
})
