import { expect, it } from 'vitest'

import { measureTask, type Participant } from './measure-task.ts'
import { PeerFailure } from './peer-process.ts'
import type { ParticipantName } from './results.ts'

const size = { reports: 12, namespaces: 1 }
const rounds = { warmUps: 1, rounds: 3, enoughMs: 1000, fewest: 2 }

function recorded(): { log: string[]; who: (name: ParticipantName, ms: number) => Participant } {
  const log: string[] = []
  const who = (name: ParticipantName, ms: number): Participant => ({
    name,
    work: {
      themes: async () => {
        log.push(name)
        return ms
      },
    },
  })
  return { log, who }
}

it('all participants are asked in turns, and none always first', async () => {
  const { log, who } = recorded()
  const figures = await measureTask('themes', [who('ours', 1), who('oxigraph', 2)], size, rounds)
  expect(log.join(' ')).toBe('ours oxigraph oxigraph ours ours oxigraph oxigraph ours')
  expect(figures.map(({ time }) => time)).toEqual([
    { median: 1, low: 1, high: 1, runs: 3 },
    { median: 2, low: 2, high: 2, runs: 3 },
  ])
})

it('who is slow is asked less often, and still has the fewest times there must be', async () => {
  const { log, who } = recorded()
  const figures = await measureTask('themes', [who('ours', 1), who('oxigraph', 5000)], size, rounds)
  expect(log.filter((name) => name === 'oxigraph')).toHaveLength(2)
  expect(figures.map(({ time }) => time?.runs)).toEqual([3, 2])
})

it('processor time is that of the own turns, by call', async () => {
  let spent = 0
  const busy = (name: ParticipantName, ms: number): Participant => ({
    name,
    processor: () => spent,
    work: { themes: async () => ((spent += ms), ms) },
  })
  const figures = await measureTask('themes', [busy('ours', 3), busy('plain-joins', 5)], size, rounds)
  expect(figures.map(({ processorMs }) => processorMs)).toEqual([3, 5])
})

it('who cannot do it is named with the reason, and not asked again', async () => {
  const { who } = recorded()
  let calls = 0
  const failing: Participant = {
    name: 'comunica-n3',
    work: {
      themes: async () => {
        calls++
        throw new PeerFailure('took longer than 60 s')
      },
    },
  }
  const figures = await measureTask('themes', [failing, who('ours', 1)], size, rounds)
  expect(calls).toBe(1)
  expect(figures[0]).toEqual({
    task: 'themes',
    participant: 'comunica-n3',
    ...size,
    failure: 'took longer than 60 s',
  })
  expect(figures[1]?.time?.runs).toBe(3)
})

it('a wrong answer of ours ends the bench', async () => {
  const wrong: Participant = {
    name: 'ours',
    work: { themes: () => Promise.reject(new Error('2 themes, not 3')) },
  }
  await expect(measureTask('themes', [wrong], size, rounds)).rejects.toThrow('2 themes, not 3')
})

it('who has no such task does not take part', async () => {
  expect(await measureTask('export', [recorded().who('ours', 1)], size, rounds)).toEqual([])
})
