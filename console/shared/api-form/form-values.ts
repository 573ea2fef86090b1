// Form values as stored in the URL, and the request built from them. `ask` is the query string of the request; path
// parameters are part of it, by name.
import type { OperationForm } from './operation-form.ts'

/** Values by parameter; parameters without a value are absent. */
export type Values = Readonly<Record<string, readonly string[]>>

type Shape = Pick<OperationForm, 'parameters'>

/** Drops parameters that the operation does not have: the service would refuse them. */
export function readAsk(form: Shape, ask: string): Values {
  const written = new URLSearchParams(ask)
  return Object.fromEntries(
    form.parameters.flatMap(({ name, schema }) => {
      const values = [name, ...(schema['x-aliases'] ?? [])].flatMap((each) => written.getAll(each))
      const kept = schema.type === 'array' ? values : values.slice(0, 1)
      return kept.some((value) => value !== '') ? [[name, kept.filter((value) => value !== '')]] : []
    }),
  )
}

export function writeAsk({ parameters }: Shape, values: Values): string {
  return parameters.flatMap(({ name }) => (values[name] ?? []).map((value) => pair(name, value))).join('&')
}

/** Leaves characters without a meaning in a query unescaped, so that IRIs stay readable. */
const escape = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))
    .replaceAll(/%(?:3A|2F|2C|40)/g, decodeURIComponent)
    .replaceAll("'", '%27')

const pair = (name: string, value: string): string => `${escape(name)}=${escape(value)}`

/** Path and query of the request, relative to the root of the service. */
export function pathOfRequest(form: Pick<OperationForm, 'path' | 'parameters'>, values: Values): string {
  const path = form.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name]?.[0] ?? '').replaceAll("'", '%27'),
  )
  const query = writeAsk({ parameters: form.parameters.filter((each) => each.in === 'query') }, values)
  return query === '' ? path : `${path}?${query}`
}

export const withoutBlanks = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(
        ([name, chosen]) => [name, chosen.map((each) => each.trim()).filter((each) => each !== '')] as const,
      )
      .filter(([, chosen]) => chosen.length > 0),
  )

export function withValue(values: Values, name: string, chosen: readonly string[]): Values {
  const { [name]: _old, ...rest } = values
  return chosen.length === 0 ? rest : { ...rest, [name]: chosen }
}
