// Examples of mending: what is certain, what is for a person to decide, and that the rest of a file stays as it is.
import { describe, expect, test } from 'vitest'

import { applyMends, answerFault } from './apply-mends.ts'
import { MendSession } from './mend-session.ts'
import { proposeMends } from './propose-mends.ts'
import type { Decision } from './proposal.ts'

const context = '"@context": "https://ontology.commonapproach.org/contexts/cidsContext.jsonld"'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The mended text when each proposal gets this decision. */
async function mended(text: string, decision: Decision | null = null): Promise<string> {
  const { proposals } = await proposeMends(bytesOf(text))
  const decisions = new Map(proposals.flatMap(({ id }) => (decision ? [[id, decision] as const] : [])))
  return applyMends(text, proposals, decisions).text
}

const organization = (rest: string): string =>
  `{${context}, "@id": "https://a.example/o", "@type": "cids:Organization", "hasDescription": "d", ${rest}}`

const report = (rest: string): string =>
  `{${context}, "@id": "https://a.example/r", "@type": "cids:IndicatorReport", ` +
  `"forIndicator": "https://a.example/i", "startedAtTime": "2024-01-01", "endedAtTime": "2024-12-31", ${rest}}`

describe('certain', () => {
  test('an older key gets the name of its successor, in the form that it had', async () => {
    expect(await mended(organization('"cids:hasLegalName" : "Maple"'))).toBe(
      organization('"org:hasLegalName" : "Maple"'),
    )
    expect(await mended(report('"value": {"i72:numerical_value": 75.10}'))).toBe(
      report('"value": {"i72:hasNumericalValue": 75.10}'),
    )
  })

  test('a type gets its prefix', async () => {
    const text = organization('"hasLegalName": "Maple"').replace('cids:Organization', 'Organization')
    expect(await mended(text)).toBe(organization('"hasLegalName": "Maple"'))
  })

  test('a value that stands where a measure belongs is put into one', async () => {
    expect(await mended(report('"value": "7 of 10"'))).toBe(
      report('"value": {"@type": "i72:Measure", "hasNumericalValue": "7 of 10"}'),
    )
  })

  test.each(['"75"', '"-75.10"', '" 75"', '["75"]'])(
    'the number %s under @base is put into a measure, although @base makes an identifier of it',
    async (number) => {
      const based = (value: string) =>
        report(`"value": ${value}`).replace(
          context,
          context.replace(/: (.*)$/, ': [$1, {"@base": "https://a.example/data/"}]'),
        )
      const measure = number.replace(/".*"/, '{"@type": "i72:Measure", "hasNumericalValue": $&}')
      expect(await mended(based(number))).toBe(based(measure))
    },
  )

  test('words under @base may be the identifier of a measure that is described elsewhere', async () => {
    const text = report('"value": "measure-1"').replace(
      context,
      context.replace(/: (.*)$/, ': [$1, {"@base": "https://a.example/data/"}]'),
    )
    const { proposals } = await proposeMends(bytesOf(text))
    expect(proposals.map(({ kind, field }) => [kind, field])).toEqual([['answer', 'value']])
  })

  test('is not applied when a person declines it', async () => {
    const text = organization('"cids:hasLegalName": "Maple"')
    expect(await mended(text, { kind: 'declined' })).toBe(text)
  })
})

describe('a text where a link belongs and no rule asks for it', () => {
  const funding = (at: number, link: string) =>
    `{${context}, "@id": "https://a.example/f/${at}", "@type": "sff:FundingStatus", "cids:forOrganization" : ${link}}`
  const file = (...links: string[]) =>
    `[${[organization('"hasLegalName": "Maple"'), ...links.map((link, at) => funding(at, link))].join(',\n')}]`
  const linked = '{"@id": "https://a.example/o"}'

  test('becomes a link in all places with the same text, whatever its spelling', async () => {
    const spellings = [
      '"https://a.example/o"',
      '"https:\\/\\/a.example/o"',
      '["https://a.example/o"]',
      '{"@set": ["https://a.example/o"]}',
      '{"@value": "https://a.example/o", "@language": "en"}',
    ]
    expect(await mended(file(...spellings))).toBe(
      file(linked, linked, `[${linked}]`, `{"@set": [${linked}]}`, linked),
    )
    const { proposals, findings } = await proposeMends(bytesOf(file(...spellings)))
    expect(findings.notes.map(({ note, facts }) => [note, facts?.count])).toEqual([['link-as-text', 5]])
    expect(proposals.map(({ kind, path, change, line }) => [kind, path, change?.count, line])).toEqual([
      ['certain', 'cids:forOrganization', 5, 2],
    ])
  })

  test('is a choice where it has white space or is the name of an entry, and is left alone where it is neither', async () => {
    const text = file('" https://a.example/o"', '"maple"', '"Somebody else"')
    const { proposals } = await proposeMends(bytesOf(text))
    expect(
      proposals.map(({ kind, variant, options }) => [kind, variant, options?.map(({ means }) => means)]),
    ).toEqual([
      ['choice', 'address-as-text', ['tidied']],
      ['choice', 'text', ['suggested']],
    ])
    expect(await mended(text)).toBe(text)
    expect(await mended(text, { kind: 'option', at: 0 })).toBe(file(linked, linked, '"Somebody else"'))
  })

  test('is not noted where a rule asks for the link', async () => {
    const text = `[${organization('"hasLegalName": "Maple", "cids:hasOutcome": "https://a.example/u/2"')},
      {${context}, "@id": "https://a.example/u/1", "@type": "cids:Outcome", "hasName": "N", "cids:forOrganization": "https://a.example/o"},
      {${context}, "@id": "https://a.example/u/2", "@type": "cids:Outcome", "hasName": "N", "cids:forTheme": "Housing"},
      {${context}, "@type": "cids:Indicator", "hasName": "N", "cids:forOutcome": "https://a.example/u/1"},
      ${report('"i72:value": "https://a.example/m"').replace('"forIndicator"', '"cids:forIndicator"')}]`
    expect((await proposeMends(bytesOf(text))).findings.notes).toEqual([])
  })
})

describe('a report that may be a target', () => {
  const asTarget = (text: string) => text.replace('"cids:IndicatorReport"', '"cids:Target"')
  const possible = report('"hasComment": "Target: 50"')

  test('becomes a target, or stays as it is: a person decides', async () => {
    const { proposals } = await proposeMends(bytesOf(possible))
    const mend = proposals.find(({ rule }) => rule === 'possible-target')
    expect(mend).toMatchObject({ kind: 'choice', isNeeded: false, entity: { kind: 'indicator_report' } })
    expect(mend?.options?.map(({ means, value }) => [means, value])).toEqual([
      ['type', 'cids:Target'],
      ['keep', ''],
    ])
    const decide = (at: number) => new Map([[mend?.id ?? '', { kind: 'option', at } as const]])
    const session = new MendSession(bytesOf(possible))
    expect((await session.mend(decide(0))).text).toBe(asTarget(possible))
    const kept = await session.mend(decide(1))
    expect(kept.text).toBe(possible)
    expect(kept.open.map(({ id }) => id)).toContain(mend?.id)
  })

  test('keeps the other type where it has both', async () => {
    const text = report('"hasName": "N"').replace(
      '"cids:IndicatorReport"',
      '["cids:Target", "cids:IndicatorReport"]',
    )
    const { findings, proposals } = await proposeMends(bytesOf(text))
    expect(findings.notes).toMatchObject([{ note: 'possible-target', variant: 'both-types' }])
    const id = proposals.find(({ rule }) => rule === 'possible-target')?.id ?? ''
    const mended = await new MendSession(bytesOf(text)).mend(new Map([[id, { kind: 'option', at: 0 }]]))
    expect(mended.text).toBe(text.replace(', "cids:IndicatorReport"', ''))
  })
})

describe('a funding status that names a funder and no organization', () => {
  const org = (name: string) =>
    organization(`"hasLegalName": "${name}"`).replace('https://a.example/o', `https://a.example/${name}`)
  const funding = (rest = '') =>
    `{${context}, "@id": "https://a.example/f", "@type": "sff:FundingStatus", "sff:forFunder": "Fund"${rest}}`
  const profile = (of: string) =>
    `{${context}, "@id": "https://a.example/p/${of}", "@type": "sff:OrganizationProfile", "forOrganization": "https://a.example/${of}",
      "sff:hasFundingStatus": {"@id": "https://a.example/f"}}`
  const file = (...entries: string[]) => `[${entries.join(',\n')}]`
  const offers = async (text: string) => {
    const { proposals } = await proposeMends(bytesOf(text))
    const mend = proposals.find(({ rule }) => rule === 'funding-without-organization')
    return (
      mend && { field: mend.field, needed: mend.isNeeded, values: mend.options?.map(({ value }) => value) }
    )
  }

  test('is offered the organization whose profile lists it', async () => {
    const entries = [org('Fund'), org('Maple'), org('Aspen'), profile('Maple')]
    const text = file(...entries, funding())
    expect(await offers(text)).toEqual({ field: 'iri', needed: false, values: ['https://a.example/Maple'] })
    const link = '"forOrganization": "https://a.example/Maple"'
    expect(await mended(text, { kind: 'option', at: 0 })).toBe(file(...entries, funding(`, ${link}`)))
    const blank = (value: string) => file(...entries, funding(`, "cids:forOrganization": ${value}`))
    expect(await mended(blank('" "'), { kind: 'option', at: 0 })).toBe(
      blank('{"@id": "https://a.example/Maple"}'),
    )
    const both = file(...entries, profile('Aspen'), funding())
    expect(await offers(both)).toMatchObject({
      values: ['https://a.example/Maple', 'https://a.example/Aspen'],
    })
  })

  test('is never offered its funder', async () => {
    expect(await offers(file(org('Fund'), funding()))).toEqual({
      field: 'iri',
      needed: false,
      values: undefined,
    })
    expect(await offers(file(org('Fund'), profile('Fund'), org('Maple'), funding()))).toMatchObject({
      values: ['https://a.example/Maple'],
    })
    const byId = funding(', "sff:forFunderId": {"@id": "https://a.example/Lender"}')
    expect(await offers(file(org('Lender'), profile('Lender'), org('Maple'), byId))).toMatchObject({
      values: ['https://a.example/Maple'],
    })
    // The older word for its identifier is not renamed: what it holds is no name, and no organization that is funded.
    const text = file(org('Lender'), byId)
    expect(await mended(text)).toBe(text)
  })
})

describe('choice', () => {
  test('white space inside an identifier is taken out everywhere, and never beforehand', async () => {
    const text =
      `[{${context}, "@id": "https://a.example/the org", "@type": "cids:Organization", "hasLegalName": "A", "hasDescription": "d"},` +
      `{${context}, "@id": "https://a.example/out", "@type": "cids:Outcome", "hasName": "N", "forOrganization": "https://a.example/the org"}]`
    expect(await mended(text)).toBe(text)
    expect(await mended(text, { kind: 'option', at: 0 })).toBe(text.replaceAll('the org', 'theorg'))
  })

  test('one of several names is kept', async () => {
    const text = organization('"hasLegalName": ["Maple", "Érable"]')
    expect(await mended(text, { kind: 'option', at: 1 })).toBe(organization('"hasLegalName": "Érable"'))
  })

  test('an empty link is left out with its comma', async () => {
    const text =
      `[${organization('"hasLegalName": "A"')},\n{${context},\n  "@id": "https://a.example/out",\n  "forTheme": "",\n` +
      `  "@type": "cids:Outcome", "hasName": "N", "forOrganization": "https://a.example/o"}]`
    const { proposals } = await proposeMends(bytesOf(text))
    expect(proposals.map(({ kind, list }) => [kind, list])).toEqual([['choice', 'theme']])
    expect(await mended(text, { kind: 'option', at: 0 })).toBe(text.replace('"forTheme": "",\n  ', ''))
  })
})

describe('answer', () => {
  test('is added in the layout of the file', async () => {
    const text = `\uFEFF{\r\n\t${context},\r\n\t"@id":"https://a.example/o",\r\n\t"@type":"cids:Organization"\r\n}\r\n`
    const [proposal] = (await proposeMends(bytesOf(text))).proposals
    expect(proposal?.line).toBe(1)
    const decisions = new Map([[proposal?.id ?? '', { kind: 'text', text: 'A "B" C' } as const]])
    expect(applyMends(text, proposal ? [proposal] : [], decisions).text).toBe(
      text.replace('Organization"\r\n', 'Organization",\r\n\t"hasLegalName":"A \\"B\\" C"\r\n'),
    )
  })

  test('of a date is written as the time of a whole day', async () => {
    const text = report('"value": {"hasNumericalValue": "1"}').replace('"2024-12-31"', '" "')
    expect(await mended(text, { kind: 'text', text: '2024-06-30' })).toContain(
      '"endedAtTime": "2024-06-30T23:59:59"',
    )
  })

  test('has to be what the field asks for', () => {
    expect(answerFault('start-date', '2024-02-30')).toBe('not-a-date')
    expect(answerFault('end-date', '2024-02-29')).toBeNull()
    expect(answerFault('iri', 'https://a.example/a b')).toBe('not-an-iri')
    expect(answerFault('text', '  ')).toBe('empty')
    expect(answerFault('text', '\uD800')).toBe('not-text')
  })
})

describe('a file in the wrong encoding', () => {
  const text = organization('"hasLegalName": "Érable"')
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
  ])

  test('is converted as a whole, before anything else is proposed', async () => {
    const { encoding, proposals } = await proposeMends(utf16)
    expect({ kind: encoding?.kind, from: encoding?.from, proposals }).toEqual({
      kind: 'certain',
      from: 'UTF-16',
      proposals: [],
    })
    expect((await new MendSession(utf16).mend(new Map())).text).toBe(text)
  })

  test('is found behind a wrong conversion to UTF-8', async () => {
    const converted = bytesOf(String.fromCharCode(...utf16))
    expect((await new MendSession(converted).mend(new Map())).text).toBe(text)
  })

  test('is for a person to decide where the file does not tell its encoding', async () => {
    const windows = Uint8Array.from(text, (character) => character.charCodeAt(0))
    const session = new MendSession(windows)
    const before = await session.mend(new Map())
    expect(before.encoding).toMatchObject({ kind: 'choice', from: 'Windows-1252', samples: ['Érable'] })
    expect(before.findings.violationCount).toBe(1)
    const after = await session.mend(new Map([['encoding', { kind: 'option', at: 0 }]]))
    expect([after.text, after.findings.violationCount]).toEqual([text, 0])
  })
})

test('a measure that two reports share is asked for once', async () => {
  const text = `[${report('"value": "https://a.example/m"')}, ${report('"value": "https://a.example/m"').replace('/r"', '/r2"')},
    {${context}, "@id": "https://a.example/m", "@type": "i72:Measure"}]`
  const { proposals, findings } = await proposeMends(bytesOf(text))
  expect(findings.violationCount).toBe(2)
  expect(proposals.map(({ kind, field }) => [kind, field])).toEqual([['answer', 'value']])
})

test('an organization that several entries name and the file does not describe is asked for once and added', async () => {
  const outcome = (at: number) =>
    `{${context}, "@id": "https://a.example/out/${at}", "@type": "cids:Outcome", "hasName": "N", "forOrganization": "https://b.example/org"}`
  const text = `[\n  ${outcome(1)},\n  ${outcome(2)}\n]`
  const { proposals } = await proposeMends(bytesOf(text))
  expect(proposals.map(({ kind, field, path }) => [kind, field, path])).toEqual([
    ['answer', 'text', 'org:hasLegalName'],
  ])
  const added = `{${context}, "@id": "https://b.example/org", "@type": "cids:Organization", "hasLegalName": "B"}`
  expect(await mended(text, { kind: 'text', text: 'B' })).toBe(text.replace('\n]', `,\n  ${added}\n]`))
})
