// Texts, numbers, dates and identifiers of a length or a kind that nobody expects.
import {
  accepted,
  acceptedWith,
  capsule,
  described,
  funding,
  hostile,
  many,
  notJson,
  notJsonLd,
  once,
  organization,
  rejected,
  report,
  tooLong,
  type Hostile,
} from './hostile-capsule.ts'

/** Of so many bytes as JSON. */
const long = (size: number): string => 'é"'.repeat(size / 4)
/** A hundred of them where it is large. */
const reports = (size: number) => many(Math.ceil(size / 60_000), (at) => report({}, `x:r/${at}`))

const letters = (size: number): string => 'a'.repeat(size)

/** Reports with these values as text, and with these as numbers of JSON. */
function valued(texts: readonly string[], numbers: readonly string[] = []): string {
  const all = [...texts.map((text) => JSON.stringify(text)), ...numbers]
  return capsule([
    ...described(),
    ...all.map((_, at) => report({ value: { hasNumericalValue: `VALUE ${at}` } }, `x:r/${at}`)),
  ]).replace(/"VALUE (\d+)"/g, (_, at: string) => all[Number(at)] ?? '')
}

const dated = (dates: readonly string[]): string =>
  capsule([
    ...described(),
    ...dates.flatMap((date, at) => [
      report({ startedAtTime: date }, `x:s/${at}`),
      report({ endedAtTime: date }, `x:e/${at}`),
    ]),
  ])

const jsonLiteral = (value: unknown) => ({ '@type': '@json', '@value': value })
const nested = (depth: number): unknown =>
  many(depth, () => 0).reduce<unknown>((inner) => ({ '@context': [inner], '@id': 7 }), 'end')

export const values: readonly Hostile[] = [
  hostile(
    'long-name-of-an-indicator',
    [40_000, 6_000_000],
    (size) => capsule([...described({ ind: { hasName: long(size) } }), ...reports(size)]),
    tooLong,
  ),
  hostile(
    'long-name-of-an-organization',
    [40_000, 6_000_000],
    (size) => capsule([...described({ org: { hasLegalName: long(size) } }), ...reports(size)]),
    tooLong,
  ),
  hostile(
    'long-name-of-an-outcome',
    [40_000, 6_000_000],
    (size) => capsule([...described({ out: { hasName: long(size) } }), ...reports(size)]),
    tooLong,
  ),
  hostile(
    'long-description',
    [40_000, 6_000_000],
    (size) =>
      capsule(described({ org: { hasDescription: long(size) }, ind: { hasDescription: letters(size / 4) } })),
    accepted,
  ),
  hostile('long-value', [300_000, 6_000_000], (size) => valued([long(size)]), tooLong),
  hostile(
    'long-unit',
    [40_000, 6_000_000],
    (size) => capsule([...described({ ind: { unitDescription: long(size) } }), ...reports(size)]),
    tooLong,
  ),
  hostile(
    'long-fund',
    [40_000, 6_000_000],
    (size) => capsule([...described(), funding(long(size), 'x:long'), ...reports(size)]),
    tooLong,
  ),
  hostile(
    'long-theme',
    [40_000, 6_000_000],
    (size) => capsule([...described({ out: { forTheme: `x:${letters(size)}` } }), ...reports(size)]),
    tooLong,
  ),
  hostile(
    'long-identifier',
    [40_000, 5_000_000],
    (size) => capsule([...described(), organization({ hasLegalName: 'Somebody' }, `x:${letters(size)}`)]),
    tooLong,
  ),
  hostile(
    'long-identifiers-of-everything',
    [40_000, 500_000],
    (size) =>
      capsule(described()).replaceAll(
        /"x:(o|outcome|i|r|funding)"/g,
        (_, id: string) => `"x:${id}${letters(size)}"`,
      ),
    tooLong,
  ),
  hostile(
    'long-identifier-that-is-none',
    [40_000, 5_000_000],
    (size) => capsule([...described(), organization({ hasLegalName: 'Nobody' }, `x:${letters(size)} `)]),
    rejected('invalid-iri'),
  ),
  hostile(
    'long-text-as-theme',
    [40_000, 6_000_000],
    (size) => capsule(described({ out: { forTheme: { '@value': long(size) } } })),
    rejected('theme-not-iri'),
  ),
  hostile(
    'long-type',
    [40_000, 6_000_000],
    (size) => capsule(described({ org: { '@type': ['cids:Organization', `x:${letters(size)}`] } })),
    tooLong,
  ),
  hostile(
    'long-property',
    [40_000, 6_000_000],
    (size) => capsule(described({ org: { [`x:${letters(size)}`]: 'v' } })),
    tooLong,
  ),
  hostile(
    'long-datatype',
    [40_000, 6_000_000],
    (size) => capsule(described({ org: { 'x:p': { '@value': 'v', '@type': `x:${letters(size)}` } } })),
    tooLong,
  ),
  hostile(
    'long-language',
    [40_000, 6_000_000],
    (size) => capsule(described({ org: { 'x:p': { '@value': 'v', '@language': letters(size) } } })),
    acceptedWith('language-tag'),
  ),
  hostile(
    'long-language-of-short-parts',
    [40_000, 6_000_000],
    (size) =>
      capsule(
        described({ org: { 'x:p': { '@value': 'v', '@language': `en${'-abcdefgh'.repeat(size / 9)}` } } }),
      ),
    accepted,
  ),
  hostile(
    'many-languages',
    [20, 100_000],
    (size) =>
      capsule(
        described({ org: { 'x:p': many(size, (at) => ({ '@value': 'v', '@language': `en-x-${at}` })) } }),
      ),
    accepted,
  ),
  hostile(
    'many-invalid-languages',
    [20, 100_000],
    (size) =>
      capsule(
        described({
          org: { 'x:p': many(size, (at) => ({ '@value': 'v', '@language': `no language ${at}` })) },
        }),
      ),
    acceptedWith('language-tag'),
  ),
  hostile(
    'digits-without-end',
    [40_000, 6_000_000],
    (size) => valued(['9'.repeat(size), `0.${'0'.repeat(size / 8)}1`, `1e${'9'.repeat(size / 8)}`]),
    accepted,
    tooLong,
  ),
  hostile(
    'digits-without-end-as-numbers',
    [40_000, 2_000_000],
    (size) => valued([], ['9'.repeat(size), `0.${'0'.repeat(size)}1`, `1e-${'9'.repeat(size)}`]),
    accepted,
    tooLong,
  ),
  hostile(
    'numbers-that-are-almost-numbers',
    [30_000, 2_000_000],
    (size) =>
      valued([
        `${'1'.repeat(size)}x`,
        `${' '.repeat(size)}1${' '.repeat(size)}x`,
        `1${'.1'.repeat(size / 4)}`,
        `${'+'.repeat(size)}1`,
      ]),
    accepted,
    tooLong,
  ),
  hostile(
    'numbers-beyond-doubles',
    once,
    () =>
      valued(
        ['1e400', '-1e400', '1e-400', 'NaN', 'Infinity', '-Infinity', '0x10', '1_000', '١٢', '-0', '+.5e+1'],
        ['1e400', '-1e400', '1e-400', '-0', '-0.0', '0e99999999999', '1E+99999999999', '9007199254740993'],
      ),
    accepted,
  ),
  hostile('number-with-a-leading-zero', once, () => valued([], ['007']), notJson),
  hostile(
    'dates-of-other-calendars',
    once,
    () =>
      dated([
        '99999-01-01',
        '+012024-01-01',
        '-0001-01-01',
        '0000-01-01',
        '0000-00-00',
        '2024-02-30',
        '2023-02-29',
        '9999-12-31T23:59:60',
        '2024-01-01T99:99:99',
        '٢٠٢٤-٠١-٠١',
        '2024-1-1',
        '20240101',
        '2024-01-01BC',
      ]),
    accepted,
  ),
  hostile(
    'dates-postgresql-knows',
    once,
    () =>
      dated([
        'infinity',
        '-infinity',
        'epoch',
        'now',
        'today',
        'tomorrow',
        'allballs',
        'J2451187',
        '4713-01-01 BC',
        '294276-12-31',
      ]),
    accepted,
  ),
  hostile(
    'long-dates',
    [40_000, 2_000_000],
    (size) =>
      dated([`2024-01-01${'0'.repeat(size)}`, '9'.repeat(size), `${' '.repeat(size)}2024-01-01`].slice(0, 2)),
    accepted,
  ),
  hostile(
    'many-dates',
    [20, 100_000],
    (size) => capsule(described({ rep: { startedAtTime: many(size, (at) => `2024-01-01T00:00:${at}`) } })),
    accepted,
  ),
  hostile(
    'periods-that-end-first',
    once,
    () => capsule(described({ rep: { startedAtTime: '2024-12-31', endedAtTime: '2024-01-01' } })),
    accepted,
  ),
  hostile(
    'values-of-every-kind',
    once,
    () =>
      capsule(
        described({
          org: {
            'x:p': [
              true,
              false,
              null,
              1.5,
              '',
              ' ',
              [],
              {},
              [[]],
              { '@value': null },
              { '@value': true, '@type': 'x:boolean' },
            ],
          },
          rep: { value: { hasNumericalValue: true } },
        }),
      ),
    accepted,
  ),
  hostile(
    'json-literal-with-awkward-keys',
    once,
    () =>
      capsule(
        described({
          org: {
            'x:p': jsonLiteral({ '@context': 'x', '@id': 7, '@graph': [{ '@type': '@json' }], '': null }),
          },
        }),
      ),
    accepted,
  ),
  hostile(
    'deep-json-literal',
    [90, 90],
    (size) => capsule(described({ org: { 'x:p': jsonLiteral(nested(size)) } })),
    accepted,
  ),
  hostile(
    'large-json-literal',
    [20, 500_000],
    (size) =>
      capsule(described({ org: { 'x:p': jsonLiteral(many(size, (at) => ({ [`k${size - at}`]: at }))) } })),
    accepted,
  ),
  hostile(
    'many-json-literals',
    [20, 150_000],
    (size) => capsule(described({ org: { 'x:p': many(size, (at) => jsonLiteral({ b: at, a: 1e21 })) } })),
    accepted,
  ),
  hostile(
    'json-literal-without-end',
    [40_000, 6_000_000],
    (size) =>
      capsule(described({ org: { 'x:p': jsonLiteral('N') } })).replace(
        '"@value":"N"',
        () => `"@value":${'9'.repeat(size)}`,
      ),
    accepted,
  ),
  hostile(
    'value-of-two-types',
    once,
    () => capsule(described({ org: { 'x:p': { '@value': 'v', '@type': ['x:a', 'x:b'] } } })),
    notJsonLd,
  ),
  hostile(
    'value-with-type-and-language',
    once,
    () => capsule(described({ org: { 'x:p': { '@value': 'v', '@type': 'x:a', '@language': 'en' } } })),
    notJsonLd,
  ),
]
