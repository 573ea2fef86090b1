// Properties of mending, over documents with faults of every rule.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { brokenDocuments, soundDocuments } from '../../../test/mending/broken-documents.ts'
import { decide, mendAll } from '../../../test/mending/decide-all.ts'
import { times } from '../../../test/random-seed.ts'
import { applyMends, decidedEdits } from './apply-mends.ts'
import { MendSession } from './mend-session.ts'
import { textOfFile } from './placed-document.ts'
import { proposeMends, type Mending } from './propose-mends.ts'
import type { Decision, Edit } from './proposal.ts'

/** The parts of the text between the edits. */
function untouched(text: string, edits: readonly Edit[]): string[] {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of edits) {
    parts.push(text.slice(from, start))
    from = end
  }
  return [...parts, text.slice(from)]
}

/** Where a finding is: what it is about, not its words. */
const findingsAt = ({ findings }: Mending) =>
  findings.items.map(({ rule, focus, path, value }) => ({
    focus,
    key: JSON.stringify([rule, focus, path, value]),
  }))

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('mending', () => {
  test('changes nothing but the listed places, whichever proposals are applied', () =>
    fc.assert(
      fc.asyncProperty(brokenDocuments, fc.infiniteStream(fc.boolean()), async (bytes, chosen) => {
        const { proposals, lists } = await proposeMends(bytes)
        const text = textOfFile(bytes)
        const decisions = new Map<string, Decision>()
        const listed = new Set<string>()
        for (const [at, proposal] of proposals.entries()) {
          const decision = chosen.next().value ? decide(proposal, lists, at) : ({ kind: 'declined' } as const)
          if (decision) decisions.set(proposal.id, decision)
          for (const edit of decidedEdits(proposal, decision ?? undefined) ?? [])
            listed.add(JSON.stringify(edit))
        }
        const applied = applyMends(text, proposals, decisions)
        for (const edit of applied.edits) expect(listed).toContain(JSON.stringify(edit))
        let at = 0
        for (const [index, part] of untouched(text, applied.edits).entries()) {
          expect(applied.text.startsWith(part, at)).toBe(true)
          at += part.length + (applied.edits[index]?.text.length ?? 0)
        }
        expect(at).toBe(applied.text.length)
      }),
      { numRuns: times(60) },
    ))

  test('several rounds together are edits of the original', () =>
    fc.assert(
      fc.asyncProperty(brokenDocuments, async (bytes) => {
        const { original, text, edits } = await mendAll(new MendSession(bytes))
        expect(original).toBe(textOfFile(bytes))
        const parts = untouched(original, edits)
        expect(parts.map((part, at) => part + (edits[at]?.text ?? '')).join('')).toBe(text)
      }),
      { numRuns: times(20) },
    ))

  test('leaves no violation when everything is decided', () =>
    fc.assert(
      fc.asyncProperty(brokenDocuments, async (bytes) => {
        const { findings } = await mendAll(new MendSession(bytes))
        expect(findings.items).toEqual([])
      }),
      { numRuns: times(40) },
    ))

  test('leaves no identifier as text where a link belongs when everything is decided', () =>
    fc.assert(
      fc.asyncProperty(brokenDocuments, async (bytes) => {
        const { notes } = (await mendAll(new MendSession(bytes))).findings
        expect(notes.filter(({ variant }) => variant === 'address-as-text')).toEqual([])
      }),
      { numRuns: times(40) },
    ))

  test('proposes nothing for a document without findings', () =>
    fc.assert(
      fc.asyncProperty(soundDocuments, async (bytes) => {
        const { findings, proposals } = await proposeMends(bytes)
        expect(findings.items).toEqual([])
        expect(proposals).toEqual([])
      }),
      { numRuns: times(20) },
    ))

  test('brings no finding to another entry by a certain mend', () =>
    fc.assert(
      fc.asyncProperty(brokenDocuments, async (bytes) => {
        const before = await proposeMends(bytes)
        const known = new Set(findingsAt(before).map(({ key }) => key))
        const text = textOfFile(bytes)
        for (const proposal of before.proposals.filter(({ kind }) => kind === 'certain').slice(0, 4)) {
          const after = await proposeMends(utf8(applyMends(text, [proposal], new Map()).text))
          const elsewhere = findingsAt(after).filter(
            ({ focus, key }) =>
              !known.has(key) &&
              proposal.entity &&
              focus !== proposal.entity.id &&
              focus !== proposal.entity.pointer,
          )
          expect(elsewhere).toEqual([])
        }
      }),
      { numRuns: times(40) },
    ))
})
