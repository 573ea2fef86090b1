// What entity calls ought to do, in the plainest words there are: a list of capsules, a list of what calls said, and
// everything worked out anew from both for each question. Rules, sections 1 and 3. Nothing here comes from the service.
import { read, type Kind, type Reading, type Said, type Source, type Term } from './reading.ts'
import * as is from './reading-words.ts'

/** What a call says; everything is named by its identifier. */
export type Call =
  | {
      readonly kind: 'organization'
      readonly uri: string
      readonly name: string
      readonly description: string | null
    }
  | OutcomeCall
  | IndicatorCall
  | ReportCall

export interface OutcomeCall {
  readonly kind: 'outcome'
  readonly uri: string
  readonly name: string
  readonly description: string | null
  readonly themes: readonly string[]
  /** Of the path. */
  readonly organization: string
}

export interface IndicatorCall extends Omit<OutcomeCall, 'kind'> {
  readonly kind: 'indicator'
  readonly unit: string | null
  readonly outcome: string | null
}

export interface ReportCall {
  readonly kind: 'report'
  readonly uri: string
  readonly name: string | null
  readonly valueText: string
  readonly unit: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  /** Of the path. */
  readonly indicator: string
  /** Null: not given. */
  readonly organization: string | null
}

interface Held {
  readonly call: Call
  readonly sequence: number
  /** By organization: the number of the link. "Re-posting renews the entity's sequence number, not an existing link's." */
  readonly links: Map<string, number>
}

export interface CapsuleSource extends Source {
  readonly capsuleId: string
}

export interface CallModel {
  capsules: CapsuleSource[]
  readonly calls: Map<string, Held>
  next: number
}

export const newCallModel = (): CallModel => ({ capsules: [], calls: new Map(), next: 1 })

const nameOf = ({ kind, uri }: { readonly kind: Kind; readonly uri: string }): string => `${kind} ${uri}`

const text = (value: string): Term => ({ kind: 'literal', text: value, datatype: is.string })
const reference = (id: string): Term => ({ kind: 'reference', id })

const typeOf: Readonly<Record<Kind, string>> = {
  organization: is.Organization,
  outcome: is.Outcome,
  indicator: is.Indicator,
  report: is.IndicatorReport,
}

/** "API entities are written into the graph in the vocabulary that capsules use." */
function statementsOf(call: Call): Said[] {
  const about = (subject: string, predicate: string, object: Term | null): Said[] =>
    object === null ? [] : [{ subject, predicate, object }]
  const maybeText = (value: string | null): Term | null => (value === null ? null : text(value))
  const maybeLink = (id: string | null): Term | null => (id === null ? null : reference(id))
  const { uri, kind } = call
  const typed = about(uri, is.type, reference(typeOf[kind]))
  switch (call.kind) {
    case 'organization':
      return [
        ...typed,
        ...about(uri, is.hasLegalName, text(call.name)),
        ...about(uri, is.hasDescription, maybeText(call.description)),
      ]
    case 'outcome':
    case 'indicator':
      return [
        ...typed,
        ...about(uri, is.hasName, text(call.name)),
        ...about(uri, is.hasDescription, maybeText(call.description)),
        ...call.themes.flatMap((theme) => about(uri, is.forTheme, reference(theme))),
        ...(call.kind === 'indicator'
          ? [
              ...about(uri, is.unitDescription, maybeText(call.unit)),
              ...about(uri, is.forOutcome, maybeLink(call.outcome)),
            ]
          : []),
      ]
    case 'report': {
      const moment = (day: string | null, time: string): Term | null =>
        day === null ? null : { kind: 'literal', text: `${day}T${time}`, datatype: is.dateTime }
      return [
        ...typed,
        ...about(uri, is.hasName, maybeText(call.name)),
        ...about(uri, is.forIndicator, reference(call.indicator)),
        ...about(uri, is.forOrganization, maybeLink(call.organization)),
        ...about(uri, is.startedAtTime, moment(call.periodStart, '00:00:00')),
        ...about(uri, is.endedAtTime, moment(call.periodEnd, '23:59:59')),
        ...about(uri, is.value, reference('_:measure')),
        ...about('_:measure', is.type, reference(is.Measure)),
        ...about('_:measure', is.hasNumericalValue, text(call.valueText)),
        ...about('_:measure', is.unitOfMeasure, maybeText(call.unit)),
      ]
    }
  }
}

/** Everything that asserts anything, in ascending order. */
export function sourcesIn({ capsules, calls }: CallModel): Source[] {
  const sources: Source[] = [...capsules]
  for (const { call, sequence, links } of calls.values()) {
    sources.push({ sequence, said: statementsOf(call) })
    // "The organization in the path is asserted as a link of its own."
    for (const [organization, linked] of links) {
      const said: Said[] = [
        { subject: call.uri, predicate: is.type, object: reference(typeOf[call.kind]) },
        { subject: call.uri, predicate: is.forOrganization, object: reference(organization) },
      ]
      sources.push({ sequence: linked, said })
    }
  }
  return sources.sort((a, b) => a.sequence - b.sequence)
}

export const readingOf = (model: CallModel): Reading => read(sourcesIn(model))

export function isThere(reading: Reading, kind: Kind, uri: string): boolean {
  const all = {
    organization: reading.organizations,
    outcome: reading.outcomes,
    indicator: reading.indicators,
    report: reading.reports,
  }
  return all[kind].has(uri)
}

/** The status a call is answered with; the model is as it is afterwards. */
export function write(model: CallModel, call: Call): number {
  const reading = readingOf(model)
  // "Unknown outcome_id/org_id in a body: 400; unknown id in the path: 404."
  if (call.kind === 'outcome' || call.kind === 'indicator') {
    if (!isThere(reading, 'organization', call.organization)) return 404
  }
  if (call.kind === 'report' && !isThere(reading, 'indicator', call.indicator)) return 404
  if (call.kind === 'indicator' && call.outcome !== null && !isThere(reading, 'outcome', call.outcome)) {
    return 400
  }
  if (call.kind === 'report' && call.organization !== null) {
    if (!isThere(reading, 'organization', call.organization)) return 400
  }
  const before = model.calls.get(nameOf(call))
  const links = new Map(before?.links)
  const sequence = model.next++
  if ((call.kind === 'outcome' || call.kind === 'indicator') && !links.has(call.organization)) {
    links.set(call.organization, model.next++)
  }
  // "Asserts its organization: optional org_id in the body, else the indicator's organization … at that moment."
  const settled =
    call.kind === 'report' && call.organization === null
      ? { ...call, organization: reading.organizationOfIndicator(call.indicator) }
      : call
  model.calls.set(nameOf(call), { call: settled, sequence, links })
  // "201 … when new to the API source, 200 when it replaced one."
  return before ? 200 : 201
}

const order: readonly Kind[] = ['organization', 'outcome', 'indicator', 'report']

const copyOf = (model: CallModel): CallModel => ({
  ...model,
  calls: new Map([...model.calls].map(([name, held]) => [name, { ...held, links: new Map(held.links) }])),
})

function become(model: CallModel, after: CallModel): void {
  model.calls.clear()
  for (const [name, held] of after.calls) model.calls.set(name, held)
  model.next = after.next
}

/** A batch is all or nothing; what is named is written before what names it. */
export function writeAll(model: CallModel, calls: readonly Call[]): number {
  const after = copyOf(model)
  for (const kind of order) {
    for (const call of calls) if (call.kind === kind && write(after, call) >= 400) return 400
  }
  become(model, after)
  return 200
}

/** The status a delete is answered with; the model is as it is afterwards. */
export function remove(model: CallModel, kind: Kind, uri: string, isCascade: boolean): number {
  if (!model.calls.has(nameOf({ kind, uri }))) return isThere(readingOf(model), kind, uri) ? 409 : 404
  const left = copyOf(model)
  if (!take(left, kind, uri, isCascade)) return 409
  become(model, left)
  return 204
}

/** False when something hangs from it that may not go. "Only below what ceases to exist." */
function take(model: CallModel, kind: Kind, uri: string, isCascade: boolean): boolean {
  model.calls.delete(nameOf({ kind, uri }))
  if (isThere(readingOf(model), kind, uri)) return true
  for (const { call, links } of model.calls.values()) {
    // "Outcomes and indicators from their organizations, indicators from their outcome, reports from their indicator."
    const hangsByLink = kind === 'organization' && links.has(uri)
    const hangs =
      (kind === 'outcome' && call.kind === 'indicator' && call.outcome === uri) ||
      (kind === 'indicator' && call.kind === 'report' && call.indicator === uri)
    if (!hangsByLink && !hangs) continue
    if (!isCascade) return false
    links.delete(uri)
    // One that has another organization only loses the link.
    if (hangsByLink && belongsSomewhere(readingOf(model), call)) continue
    if (model.calls.has(nameOf(call))) take(model, call.kind, call.uri, true)
  }
  return true
}

function belongsSomewhere({ outcomes, indicators }: Reading, { kind, uri }: Call): boolean {
  const found = kind === 'outcome' ? outcomes.get(uri) : indicators.get(uri)
  return (found?.organizations.length ?? 0) > 0
}

/** Who says so, with `include=sources`; entity calls count once. */
export function sourcesAnswer(model: CallModel, reading: Reading, kind: Kind, uri: string): string[] {
  const capsuleOf = new Map(model.capsules.map(({ sequence, capsuleId }) => [sequence, capsuleId]))
  return [...new Set(reading.sourcesOf(kind, uri).map((sequence) => capsuleOf.get(sequence) ?? 'api'))].sort()
}
