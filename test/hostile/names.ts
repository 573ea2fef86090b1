// Names that JavaScript objects have from the start, wherever a document may write a name.
import {
  accepted,
  acceptedWith,
  capsule,
  described,
  funding,
  hostile,
  many,
  notJsonLd,
  once,
  type Hostile,
} from './hostile-capsule.ts'

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'toJSON',
  'then',
  'length',
]

/** As JSON text: `__proto__` in an object literal would be something else. */
const entries = (value: (name: string) => string): string =>
  names.map((name) => `${JSON.stringify(name)}:${value(name)}`).join(',')

/** The document with further entries on its organization, and further contexts. */
function withEntries(text: string, context = '{}'): string {
  return capsule(described({ org: { 'x:last': 'THE ENTRIES' } }), 'THE CONTEXT')
    .replace('"x:last":"THE ENTRIES"', () => text)
    .replace('"THE CONTEXT"', () => context)
}

const asTerms = `{${entries((name) => `"https://example.org/terms/${name}"`)}}`

export const namesOfObjects: readonly Hostile[] = [
  hostile(
    'names-as-keys',
    once,
    () => withEntries(entries((name) => `"${name}"`)),
    acceptedWith('unknown-key'),
  ),
  hostile(
    'names-as-keys-of-objects',
    once,
    () => withEntries(entries((name) => `{"@id":"x:${name}","@type":"cids:Outcome","isAdmin":true}`)),
    acceptedWith('unknown-key'),
  ),
  hostile(
    'names-as-terms',
    once,
    () =>
      withEntries(
        entries((name) => `"${name}"`),
        asTerms,
      ),
    accepted,
  ),
  hostile(
    'names-as-terms-with-contexts',
    once,
    () =>
      withEntries(
        entries(() => '{"a":"v"}'),
        `{${entries((name) => `{"@id":"x:${name}","@context":{"a":"x:a","__proto__":"x:b"}}`)}}`,
      ),
    accepted,
  ),
  hostile(
    'names-as-vocabulary',
    once,
    () =>
      withEntries(
        entries((name) => `"${name}"`),
        '{"@vocab":"https://example.org/"}',
      ),
    accepted,
  ),
  hostile(
    'names-as-prefixes',
    once,
    () =>
      withEntries(
        names.map((name) => `"${name}:p":"v"`).join(','),
        `{${entries((name) => `"https://example.org/${name}/"`)}}`,
      ),
    accepted,
  ),
  hostile(
    'names-as-undeclared-prefixes',
    once,
    () =>
      withEntries(
        names
          .slice(1, 6)
          .map((name) => `"${name}:p":"v"`)
          .join(','),
      ),
    accepted,
  ),
  hostile(
    'names-as-aliases',
    once,
    () =>
      withEntries(
        '"constructor":"cids:Organization","__proto__":"cids:Organization"',
        '{"constructor":"@type","__proto__":"@type"}',
      ),
    accepted,
  ),
  hostile(
    'names-as-identifiers',
    once,
    () =>
      withEntries(
        `"x:p":[${names
          .map((name) => `{"@id":"${name}:${name}"},{"@id":"x:${name}"}`)
          .join(',')
          .replaceAll('__proto__:', 'proto:')
          .replaceAll('__defineGetter__:', 'getter:')}]`,
      ),
    accepted,
  ),
  hostile(
    'names-as-blank-nodes',
    once,
    () =>
      withEntries(
        `"x:p":[${names.map((name) => `{"@id":"_:${name}","x:p":{"@id":"_:${name}"}}`).join(',')}]`,
      ),
    accepted,
  ),
  hostile(
    'names-as-types',
    once,
    () => withEntries(`"x:p":{"@id":"x:typed","@type":[${names.map((name) => `"x:${name}"`).join(',')}]}`),
    accepted,
  ),
  hostile(
    'names-as-themes',
    once,
    () => capsule(described({ out: { forTheme: names.map((name) => `x:${name}`) } })),
    accepted,
  ),
  hostile(
    'names-as-languages',
    once,
    () => withEntries(`"x:p":[${names.map((name) => `{"@value":"v","@language":"${name}"}`).join(',')}]`),
    acceptedWith('language-tag'),
  ),
  hostile(
    'names-as-keys-of-language-maps',
    once,
    () => withEntries(`"m":{${entries(() => '"v"')}}`, '{"m":{"@id":"x:m","@container":"@language"}}'),
    acceptedWith('language-tag'),
  ),
  hostile(
    'names-as-keys-of-index-maps',
    once,
    () => withEntries(`"m":{${entries(() => '"v"')}}`, '{"m":{"@id":"x:m","@container":"@index"}}'),
    accepted,
  ),
  hostile(
    'names-as-keys-of-property-maps',
    once,
    () =>
      withEntries(
        `"m":{${entries(() => '{"x:p":"v"}')}}`,
        '{"m":{"@id":"x:m","@container":"@index","@index":"x:key"}}',
      ),
    accepted,
  ),
  hostile(
    'names-as-keys-of-type-maps',
    once,
    () =>
      withEntries(
        `"m":{${entries(() => '{"x:p":"v"}')}}`,
        `{"@vocab":"https://example.org/","m":{"@id":"x:m","@container":"@type"}}`,
      ),
    accepted,
  ),
  hostile(
    'names-in-json-literals',
    once,
    () =>
      withEntries(
        `"x:p":{"@type":"@json","@value":{${entries((name) => `{"__proto__":{"${name}":1e400}}`)}}}`,
      ),
    accepted,
  ),
  hostile(
    'names-in-reverse',
    once,
    () => withEntries(`"@reverse":{${entries(() => '{"@id":"x:back"}')}}`, asTerms),
    accepted,
  ),
  hostile(
    'names-as-nests',
    once,
    () =>
      withEntries(
        `"__proto__":{"x:p":"v"},"constructor":{"x:q":"v"}`,
        '{"__proto__":"@nest","constructor":"@nest"}',
      ),
    accepted,
  ),
  hostile(
    'names-as-graphs',
    once,
    () =>
      capsule([
        ...described(),
        ...names.map((name) => ({ '@id': `x:${name}`, '@graph': [{ '@id': `x:${name}`, 'x:p': name }] })),
      ]),
    accepted,
  ),
  hostile(
    'names-as-funds',
    once,
    () => capsule([...described(), ...names.map((name) => funding(name, `x:f/${name}`))]),
    accepted,
  ),
  hostile(
    'names-as-units',
    once,
    () =>
      capsule(described({ rep: { value: { hasNumericalValue: '1', 'i72:unit_of_measure': '__proto__' } } })),
    accepted,
  ),
  hostile(
    'names-inside-of-a-context',
    once,
    () => withEntries('"x:p":"v"', '{"__proto__":{"@id":"x:p","toString":1}}'),
    notJsonLd,
  ),
  hostile(
    'many-names-that-are-numbers',
    [20, 100_000],
    (size) =>
      withEntries(many(size, (at) => `"${at * 7}":"v"`).join(','), '{"@vocab":"https://example.org/"}'),
    accepted,
  ),
]
