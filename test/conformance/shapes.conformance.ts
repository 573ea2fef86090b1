// Our tables of the tiers against the published shapes, run by a SHACL engine of others over every fixture and over
// documents put together by chance. Every difference has a reason (compare-findings.ts); the tally says how often each was given.
import { readdirSync, readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { type Quad, DataFactory } from 'n3'
import { describe, expect, test } from 'vitest'

import { profiles, type Profile } from '../../src/core/alignment/tiers.ts'
import { findDifferences } from '../alignment/compare-findings.ts'
import { randomEntries } from '../alignment/random-entries.ts'
import { parseTurtle, shaclEngine } from '../alignment/shacl-findings.ts'
import { bytesInFolder, isInFolder } from './read-folder.ts'
import { Tally } from './w3c-manifest.ts'

const sh = (name: string): string => `http://www.w3.org/ns/shacl#${name}`
const csh = (name: string): string => `https://ontology.commonapproach.org/cids/shacl#${name}`
const numRuns = 1_500

const turtle = (file: string): Quad[] => parseTurtle(new TextDecoder().decode(bytesInFolder(file)))

const files: Readonly<Record<Profile, string>> = {
  basic: 'cids.basictier.shacl.ttl',
  sff: 'sff.shacl.ttl',
  essential: 'cids.essentialtier.shacl.ttl',
}
const helperFile = 'cids-codes-and-orgs.ttl'
const tally = new Tally()

/** Faults of the shapes of the Essential Tier, mended before they are compared. docs/alignment.md lists them. */
function mended(profile: Profile, shapes: readonly Quad[]): Quad[] {
  if (profile !== 'essential') return [...shapes]
  const cardinality = new Map(
    shapes
      .filter(({ predicate }) => predicate.value === csh('cardinality'))
      .map(({ subject, object }) => [subject.value, object.value]),
  )
  const count = (fault: string) => tally.count(`${profile}, fault of the shapes: ${fault}`)
  return shapes.flatMap((one): Quad[] => {
    const { subject, predicate, object } = one
    if (predicate.value === sh('maxCount') && object.value === '0') {
      if (cardinality.get(subject.value) !== csh('ZeroOrMore')) return [one]
      count('at most 0 values, annotated as any number')
      return []
    }
    if (predicate.value === sh('nodeKind') && object.value === sh('IRI')) {
      count('entries without an identifier refused, unlike in the Basic Tier and SFF')
      return [DataFactory.quad(subject, predicate, DataFactory.namedNode(sh('BlankNodeOrIRI')))]
    }
    if (predicate.value === sh('class') && object.value.endsWith('owl#Thing')) {
      count('owl:Thing as class, which no entry has')
      return []
    }
    if (predicate.value === sh('datatype') && object.termType === 'BlankNode') {
      count('a blank node as datatype')
      return [
        DataFactory.quad(
          subject,
          predicate,
          DataFactory.namedNode('http://www.w3.org/2001/XMLSchema#string'),
        ),
      ]
    }
    return [one]
  })
}

const folder = new URL('../fixtures/capsules/', import.meta.url)
const fixtures = readdirSync(folder).filter((file) => file.endsWith('.jsonld'))

describe.each(profiles)('%s', (profile) => {
  const shapes = mended(profile, turtle(files[profile]))
  const helper = isInFolder(helperFile) ? turtle(helperFile) : []
  const find = shaclEngine(shapes, [...helper, ...turtle(files.sff)])
  const count = (what: string) => tally.count(`${profile}, ${what}`)

  test.each(fixtures)('%s', async (file) => {
    const found = await findDifferences(profile, find, readFileSync(new URL(file, folder)), count)
    tally.count(`${profile}, fixtures ${found ? 'compared' : 'that cannot be read'}`)
    expect(found ?? []).toEqual([])
  })

  test('documents put together by chance', async () => {
    await fc.assert(
      fc.asyncProperty(randomEntries(profile), async (document) => {
        const found = await findDifferences(profile, find, Buffer.from(JSON.stringify(document)), count)
        tally.count(`${profile}, generated ${found ? 'compared' : 'that cannot be read'}`)
        expect(found ?? []).toEqual([])
      }),
      { numRuns },
    )
  }, 300_000)
})

test('the tally', () => {
  console.info(tally.text)
})
