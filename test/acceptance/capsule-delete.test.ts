// DELETE /capsules/{capsule_id} in every state, and against the work that is under way. Rules, section 2.
import { describe, expect, it } from 'vitest'

import { claimJob } from '../../src/service/capsules/job-queue.ts'
import { reachVerdict } from '../../src/service/capsules/reach-verdict.ts'
import { deflate } from '../../src/service/capsules/receive-document.ts'
import { settleCapsule } from '../../src/service/capsules/settle-capsule.ts'
import { badCapsule, codeOf, goodCapsule, manyOrganizations, startCapsuleApp } from './capsule-app.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp())

const remove = (id: string) => app.call(`DELETE /capsules/${id}`)

describe('204', () => {
  it('No body; response 204. Its rows and its document are removed, its record stays', async () => {
    const id = await app.upload(goodCapsule('gone'), { query: '?label=Gone' })
    await app.verdict(id)
    const [nodes, version] = [await app.countNodes(), await app.version()]
    const answer = await remove(id)
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect(await app.countNodes()).toBe(nodes - 1)
    expect(await app.version()).toBe(version + 1)
    const capsule = (await app.call(`GET /capsules/${id}`)).json()
    expect(capsule).toMatchObject({ capsule_id: id, status: 'deleted', label: 'Gone' })
    expect(capsule).not.toHaveProperty('validation')
    expect(capsule).not.toHaveProperty('triple_count')
    const document = await app.call(`GET /capsules/${id}/document`)
    expect(document.statusCode).toBe(404)
    expect(codeOf(document)).toBe('document_not_found')
  })

  it('drops the document of a rejected capsule and leaves the version as it is', async () => {
    const id = await app.upload(badCapsule())
    await app.verdict(id)
    const version = await app.version()
    expect((await remove(id)).statusCode).toBe(204)
    expect(await app.version()).toBe(version)
    expect((await app.call(`GET /capsules/${id}`)).json()).toMatchObject({ status: 'deleted' })
    expect((await app.call(`GET /capsules/${id}/document`)).statusCode).toBe(404)
  })

  it('is the answer again for a deleted capsule, and nothing happens', async () => {
    const id = await app.upload(goodCapsule('again'))
    await app.verdict(id)
    expect((await remove(id)).statusCode).toBe(204)
    const version = await app.version()
    expect((await remove(id)).statusCode).toBe(204)
    expect(await app.version()).toBe(version)
  })

  it('keeps what another capsule asserts about the same organization', async () => {
    const [first, second] = [await app.upload(goodCapsule('both')), await app.upload(goodCapsule('both'))]
    await app.verdict(first)
    await app.verdict(second)
    const nodes = await app.countNodes()
    await remove(first)
    expect(await app.countNodes()).toBe(nodes - 1)
    await remove(second)
    expect(await app.countNodes()).toBe(nodes - 2)
  })

  it('happens once when many requests arrive at the same time', async () => {
    const id = await app.upload(goodCapsule('crowd'))
    await app.verdict(id)
    const version = await app.version()
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(204))
    expect(await app.version()).toBe(version + 1)
  })

  it('keeps what keys remember: the same upload again is still the deleted capsule', async () => {
    const headers = { 'idempotency-key': 'deleted' }
    const id = await app.upload(goodCapsule('key'), { headers })
    await app.verdict(id)
    await remove(id)
    expect(await app.upload(goodCapsule('key'), { headers })).toBe(id)
  })
})

describe('a pending capsule', () => {
  it('that is cancelled never takes effect', async () => {
    const idle = await startCapsuleApp({ ownDatabase: true, hasWorker: false })
    const cancelled = await idle.upload(goodCapsule('cancelled'))
    const kept = await idle.upload(goodCapsule('kept'))
    expect((await idle.call(`DELETE /capsules/${cancelled}`)).statusCode).toBe(204)
    await idle.startWorker()
    expect((await idle.verdict(kept)).status).toBe('accepted')
    expect(await idle.verdict(cancelled)).toMatchObject({ status: 'deleted', finished_at: null })
    expect(await idle.countNodes()).toBe(1)
    await idle.close()
  })

  it('that is cancelled while a worker processes it never takes effect', async () => {
    const idle = await startCapsuleApp({ ownDatabase: true, hasWorker: false })
    const document = goodCapsule('raced')
    const id = await idle.upload(document)
    const lease = await claimJob(idle.store, 'test/1/a')
    if (!lease) throw new Error('there was a job to claim')
    const verdict = await reachVerdict(deflate(Buffer.from(JSON.stringify(document))))
    expect(verdict.isAccepted).toBe(true)
    expect((await idle.call(`DELETE /capsules/${id}`)).statusCode).toBe(204)
    expect(await settleCapsule(idle.store, lease, verdict)).toBe(false)
    expect((await idle.verdict(id)).status).toBe('deleted')
    expect(await idle.countNodes()).toBe(0)
    await idle.close()
  })

  it('ends as deleted with nothing stored, at whatever moment it is deleted', async () => {
    const before = await app.countNodes()
    for (let round = 0; round < 12; round++) {
      const id = await app.upload(manyOrganizations(300))
      // From before the claim to after the verdict, without a clock: by more and more turns of the event loop.
      for (let turn = 0; turn < round * 6; turn++) await app.call('GET /healthz')
      expect((await remove(id)).statusCode).toBe(204)
      expect((await app.call(`GET /capsules/${id}?wait=30`)).json()).toMatchObject({ status: 'deleted' })
    }
    const last = await app.upload(goodCapsule('after'))
    await app.verdict(last)
    expect(await app.countNodes()).toBe(before + 1)
  })
})
