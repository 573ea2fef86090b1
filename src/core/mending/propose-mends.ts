// From a file and its findings to proposals, each with its place in the text. Rules, section 8. Pure: it also
// runs in the browser.
import { placePointer } from '../graph/document.ts'
import { checkDocument } from '../validation/check-document.ts'
import { isLostNote, lostNotes } from '../validation/lost-notes.ts'
import { ruleSeverity, type Finding, type Findings, type Note, type NoteKind } from '../validation/finding.ts'
import { TakenSpans } from './apply-mends.ts'
import { mendEncoding, type EncodingMend } from './encoding.ts'
import { giveFragments } from './entry-fragments.ts'
import { findKeyCauses } from './key-causes.ts'
import { makeLists, noLists } from './lists.ts'
import { PlacedDocument, readPlaced, textOfFile, type PlacedRead } from './placed-document.ts'
import { mendSyntax } from './json-syntax.ts'
import type { Edit, Lists, Option, Proposal, ProposalEntity } from './proposal.ts'
import { describeEntity, describeNode } from './proposal-entity.ts'
import { mendedEverywhere, mendGraphName, mendIdentifier } from './rules/identifiers.ts'
import { mendLink, mendMissingId, mendOrganizationLink, mendTheme } from './rules/links.ts'
import { describeOrganization } from './rules/missing-organization.ts'
import { mendName } from './rules/names.ts'
import { mendMissingContext, noteMends } from './rules/notes.ts'
import { mendFunding } from './rules/funding.ts'
import { mendReading } from './rules/reading.ts'
import { mendLostValue } from './rules/lost-values.ts'
import { mendPossibleTarget } from './rules/possible-targets.ts'
import { mendReportPart } from './rules/report-parts.ts'
import { longIdentifier, mendLength } from './rules/text-lengths.ts'
import { searchTextLinks, type TextLinkMend } from './rules/text-links.ts'
import type { EntryMend, Mend, Sketch } from './sketch.ts'
import { TextIndex } from './text-index.ts'

export interface Mending {
  readonly findings: Findings
  /** In the order of the report; what prevents reading comes first. */
  readonly proposals: readonly Proposal[]
  readonly lists: Lists
  /** Addresses that identifiers of the file begin with. */
  readonly bases?: readonly string[]
  /** Violations for which nothing can be proposed: positions in `findings.items`. */
  readonly unmendable: readonly number[]
  /** Set for a file in the wrong encoding; nothing else is proposed then. */
  readonly encoding: EncodingMend | null
}

/** Which rule is mended how. A rule that is not listed has to be mended where the file comes from. */
const mends: Partial<Record<Finding['rule'], Mend>> = {
  'organization-legal-name': mendName,
  'entity-name': mendName,
  'theme-not-iri': mendTheme,
  'report-incomplete': mendReportPart,
  'missing-id': mendMissingId,
  'no-organization-link': mendOrganizationLink,
  'invalid-iri': mendIdentifier,
  'too-long': mendLength,
  'organization-description': mendName,
  'indicator-outcome': (subject) => mendLink(subject, 'cids:forOutcome', 'outcome', true),
}

export async function proposeMends(bytes: Uint8Array): Promise<Mending> {
  const read = await readPlaced(bytes)
  return await findKeyCauses(proposeChecked(bytes, read, checkDocument(read.result)), bytes)
}

/**
 * The same for a file that is read and checked, without what follows from its keys. `isAsked`: false for what follows from a
 * question that is asked first: nothing is proposed for it.
 */
export function proposeChecked(
  bytes: Uint8Array,
  { result, places }: PlacedRead,
  findings: Findings,
  isAsked: (finding: Finding) => boolean = () => true,
): Mending {
  const isFine = findings.items.length === 0 && findings.notes.length === 0
  const encoding = result.ok ? null : mendEncoding(bytes)
  if (isFine || encoding) return { ...nothing(findings), encoding }
  if (!result.ok) return mendUnread(findings, bytes)
  const document = new PlacedDocument(textOfFile(bytes), result.document, places)
  return giveFragments(mendRead(findings, document, isAsked), document)
}

const nothing = (findings: Findings): Mending => ({
  findings,
  proposals: [],
  lists: noLists,
  unmendable: [],
  encoding: null,
})

/** A file that is JSON, but could not be read as a graph. */
function mendUnread(findings: Findings, bytes: Uint8Array): Mending {
  const isJson = findings.items.every(({ variant }) => variant !== 'not-json')
  if (!isJson) return mendNotJson(findings, bytes)
  const index = new TextIndex(textOfFile(bytes))
  const collected = new Collected((position) => index.lineAt(position))
  const unmendable: number[] = []
  for (const [at, finding] of findings.items.entries()) {
    const sketch = mendReading(finding, index)
    if (sketch) collected.add(sketch, finding, at, null)
    else unmendable.push(at)
  }
  return { ...nothing(findings), proposals: collected.proposals, unmendable }
}

/** A file that is no JSON: what JSON does not have is left out or written as JSON has it. */
function mendNotJson(findings: Findings, bytes: Uint8Array): Mending {
  const text = textOfFile(bytes)
  const at = findings.items.findIndex(({ variant }) => variant === 'not-json')
  const proposals = mendSyntax(bytes, text).flatMap(({ fault, edits, isCertain }): Proposal[] => {
    const [first] = edits
    if (!first) return []
    const id = JSON.stringify(['jsonld-error', fault])
    const change = { from: text.slice(first.start, first.end), to: first.text, count: edits.length }
    const line = text.slice(0, first.start).split('\n').length
    const place = { place: { start: first.start, end: first.end }, line, entity: null, isNeeded: true }
    const about = { id, group: id, rule: 'jsonld-error' as const, variant: fault, item: at, ...place }
    if (isCertain) return [{ ...about, kind: 'certain', edits, change }]
    const options: Option[] = [{ means: 'close', value: edits.at(-1)?.text ?? '', edits }]
    return [{ ...about, kind: 'choice', edits: [], options }]
  })
  return { ...nothing(findings), proposals, unmendable: proposals.length === 0 ? [at] : [] }
}

function mendRead(
  findings: Findings,
  document: PlacedDocument,
  isAsked: (finding: Finding) => boolean,
): Mending {
  const lists = makeLists(document.rules)
  const collected = new Collected((position) => document.index.lineAt(position))
  const context = mendMissingContext(findings.notes, document)
  const [firstNote] = findings.notes
  if (context && firstNote) {
    const isNeeded = findings.items.some((item) => ruleSeverity(item.rule) === 'violation' && isIgnored(item))
    collected.addNote(context, { ...firstNote, note: 'unknown-key', variant: 'needs-context' }, isNeeded)
  }
  const unmendable: number[] = []
  for (const [at, finding] of findings.items.entries()) {
    // With its context the file will have what is missing here.
    if ((context && isIgnored(finding)) || !isAsked(finding)) continue
    if (!mendFinding(finding, at, document, lists, collected)) {
      if (ruleSeverity(finding.rule) === 'violation') unmendable.push(at)
    }
  }
  let mendTextLinks: ReturnType<typeof searchTextLinks> | null = null
  for (const [at, note] of findings.notes.entries()) {
    const mendEntry = entryMends[note.note]
    if (note.note === 'link-as-text') {
      mendTextLinks ??= searchTextLinks(document, lists, findings.items)
      for (const mend of mendTextLinks(note, collected.isFree)) collected.addTextLink(mend, note)
    } else if (mendEntry) {
      const mend = mendEntry(note, document, lists)
      if (mend) collected.addEntry(mend.sketch, note, at, describeNode(mend.node, document.rules))
    } else {
      const sketch = noteMends[note.note]?.(note, document, collected.isFree)
      if (sketch) collected.addNote(sketch, note)
    }
  }
  return { findings, proposals: collected.proposals, lists, unmendable, encoding: null }
}

/** Notes about one entry each. */
const entryMends: Partial<
  Record<NoteKind, (note: Note, document: PlacedDocument, lists: Lists) => EntryMend | null>
> = {
  'possible-target': mendPossibleTarget,
  'funding-without-organization': mendFunding,
  ...Object.fromEntries(lostNotes.map((note) => [note, mendLostValue])),
}

/** The file has the key that is missing, but no context that defines it. */
const isIgnored = ({ facts, path = '' }: Finding): boolean =>
  facts?.ignoredKey !== undefined && facts.ignoredKey === path.slice(path.indexOf(':') + 1)

/** False when nothing can be proposed. */
function mendFinding(
  finding: Finding,
  at: number,
  document: PlacedDocument,
  lists: Lists,
  collected: Collected,
): boolean {
  const node = document.nodeOf(finding)
  if (finding.variant === 'graph') {
    const sketch = mendGraphName(document, finding)
    if (sketch) collected.add(sketch, finding, at, null)
    return sketch !== null
  }
  const [object] = node ? document.containersOf(node.id) : []
  if (!node || !object) return false
  // Thousands of entries may refer to one identifier: its places are looked up once.
  const identifier = mendedEverywhere(finding, document) ?? longIdentifier(finding, node)
  if (identifier !== null && collected.identifiers.has(identifier)) return true
  const sketch = mends[finding.rule]?.({ finding, document, node, object, lists })
  const described = describeOrganization(finding, document, object)
  if (described) collected.addOrganization(described, finding, at)
  if (!sketch) return described !== null || isAskedLater(finding, document)
  if (identifier !== null) collected.identifiers.add(identifier)
  collected.add(sketch, finding, at, describeEntity(finding, node))
  return true
}

/** Nothing of its own: it follows from what another finding asks for, or is asked once that is answered. */
function isAskedLater({ variant, path }: Finding, { rules }: PlacedDocument): boolean {
  if (variant === 'indicator-no-id') return true
  // The file has organizations, but none with an identifier that could be referred to.
  return path === 'cids:forOrganization' && rules.organizations.length > 0
}

/** Proposals whose places do not meet: of two findings with one cause, the first one asks. */
class Collected {
  readonly proposals: Proposal[] = []
  /** Those that a proposal mends in all their places. */
  readonly identifiers = new Set<string>()
  readonly #lineAt: (position: number) => number
  readonly #taken = new TakenSpans()
  readonly #added = new Set<string>()
  readonly #ids = new Map<string, number>()

  constructor(lineAt: (position: number) => number) {
    this.#lineAt = lineAt
  }

  isFree = (edit: Edit): boolean => this.#taken.isFree(edit)

  /** An earlier proposal may cover the place: then the finding is taken care of. */
  add(sketch: Sketch, finding: Finding, item: number, entity: ProposalEntity | null): void {
    const { rule, variant, path, value } = finding
    const at = entity?.pointer ?? placePointer(finding.place)
    this.#push(sketch, {
      // A name that was added may turn out to be a second one: that is another question.
      key: JSON.stringify([variant === 'several' ? variant : rule, at, path ?? '', value ?? '']),
      group: JSON.stringify([rule, path ?? '', sketch.field ?? '', value ?? '']),
      rule,
      variant,
      item,
      entity,
      isNeeded: ruleSeverity(rule) === 'violation',
      ...(path !== undefined && { path }),
      ...(value !== undefined && { value }),
    })
  }

  /** Besides the choice of another organization: the one that is named gets a name of its own. */
  addOrganization(sketch: Sketch, { rule, variant, value = '' }: Finding, item: number): void {
    const entity = { pointer: `organization ${value}`, kind: 'organization', name: null, id: value } as const
    const key = JSON.stringify(['describe', value])
    const path = 'org:hasLegalName'
    this.#push(sketch, { key, group: key, rule, variant, item, entity, isNeeded: true, path, value })
  }

  addNote(sketch: Sketch, { note, variant, value = '' }: Note, isNeeded = false): void {
    const key = JSON.stringify([note, value])
    this.#push(sketch, { key, group: key, rule: note, variant, value, entity: null, isNeeded })
  }

  addTextLink({ text, variant, sketch }: TextLinkMend, { note, path, facts = {} }: Note): void {
    const key = JSON.stringify([note, facts.key, facts.type, text])
    const about = { rule: note, variant, value: text, entity: null, isNeeded: false }
    this.#push(sketch, { key, group: key, ...about, ...(path !== undefined && { path }) })
  }

  /** About one entry. Those with other things to choose from, or with other kinds of things, ask another question. */
  addEntry(sketch: Sketch, found: Note, at: number, entity: ProposalEntity): void {
    const { note, variant, path = '', value = '' } = found
    const { options = [] } = sketch
    const [place, offered] = isLostNote(note)
      ? [[path], [options.map((option) => option.means)]]
      : [[], [value, options.map((option) => option.value)]]
    const about = { rule: note, variant, path, value, note: at, entity, isNeeded: false }
    const key = JSON.stringify([note, entity.pointer, ...place])
    this.#push(sketch, { key, group: JSON.stringify([note, variant, ...offered]), ...about })
  }

  #push(
    sketch: Sketch,
    { key, ...about }: Omit<Proposal, 'id' | 'line' | keyof Sketch> & { key: string },
  ): void {
    const edits = claimedEdits(sketch)
    // Two reports may share a measure: its number is asked for once.
    const added = edits.filter(({ start, end }) => start === end).map(({ start, text }) => `${start} ${text}`)
    if (added.some((each) => this.#added.has(each)) || !this.#taken.take(edits)) return
    for (const each of added) this.#added.add(each)
    const times = this.#ids.get(key) ?? 0
    this.#ids.set(key, times + 1)
    const line = this.#lineAt(sketch.place.start)
    const { start, end } = sketch.place
    this.proposals.push({
      id: times === 0 ? key : `${key} ${times}`,
      ...about,
      ...sketch,
      place: { start, end },
      line,
    })
  }
}

/** What a proposal may change, whichever way it is decided. */
const claimedEdits = ({ edits, options = [] }: Sketch): readonly Edit[] =>
  edits.length > 0 ? edits : (options[0]?.edits ?? [])
