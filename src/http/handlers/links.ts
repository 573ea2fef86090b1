// Handlers of links: managing them, and what whoever has one may read. Rules, section 13.
import * as declared from '../../contract/link-operations.ts'
import { maxLinkDays } from '../../contract/link-schemas.ts'
import { fault, type Fault } from '../../contract/problems.ts'
import type { Clock } from '../../core/clock.ts'
import { aboutLink } from '../../service/links/find-link.ts'
import { getLink, listLinks } from '../../service/links/link.ts'
import {
  changeLink,
  createLink,
  revokeLink,
  rotateLink,
  type LinkWithToken,
} from '../../service/links/manage-links.ts'
import { countFacet } from '../../service/reads/facets/facets.ts'
import { readLinkPlan } from '../../service/plans/expected-by-link.ts'
import { filterFaults, readFilter } from '../../service/reads/filter/row-filter.ts'
import { listRows } from '../../service/reads/page/list-rows.ts'
import { streamRows, type StreamFormat } from '../../service/reads/stream/stream-rows.ts'
import { attachment } from '../answer/attachment.ts'
import {
  by,
  doneAfter,
  handle,
  handleWithChecks,
  ok,
  okJson,
  okPage,
  writtenReply,
  type BodyCheck,
  type BoundHandler,
  type Call,
  type Reply,
} from '../answer/handler.ts'
import { createShareReads } from '../answer/share-reads.ts'
import { expiryFaults } from '../request/expiry-faults.ts'
import { rowsFileName } from './rows.ts'
import type { HandlerServices } from './handler-services.ts'

export const linkHandlers = (parts: HandlerServices): BoundHandler[] => [
  ...managingHandlers(parts),
  ...readingHandlers(parts),
]

function managingHandlers({ store, clock, baseUrl, webhooks: { secrets } }: HandlerServices): BoundHandler[] {
  const services = { store, clock, secrets }
  const withUrl = ({ link, token }: LinkWithToken) => ({ ...link, url: `${baseUrl()}/l/${token}` })
  const check = linkFaults(clock)
  return [
    handle(declared.listLinks, async ({ tenant, query }) =>
      okPage(await listLinks(store, tenant.id, query, clock)),
    ),
    handle(declared.getLink, async ({ tenant, params }) =>
      ok(await getLink(store.reads, tenant.id, params.link_id, clock)),
    ),
    handleWithChecks(declared.createLink, { check }, async (call) => {
      const body = withUrl(await createLink(services, by(call), call.body))
      return writtenReply(`/links/${body.id}`, body)
    }),
    handleWithChecks(declared.changeLink, { check }, async (call) =>
      ok(await changeLink(services, by(call), call.params.link_id, call.body)),
    ),
    handle(declared.revokeLink, (call) => doneAfter(revokeLink(services, by(call), call.params.link_id))),
    handle(declared.rotateLink, async (call) =>
      ok(withUrl(await rotateLink(services, by(call), call.params.link_id))),
    ),
  ]
}

/** They are read with every request of the link. */
const maxFilterBytes = 16_384

/** Faults of a body that its schema cannot express. */
const linkFaults =
  (clock: Clock): BodyCheck =>
  (body) => {
    const { kind, filters, expires_at: expiry } = (body ?? {}) as Readonly<Record<string, unknown>>
    const found: Fault[] = typeof expiry === 'string' ? expiryFaults(expiry, clock.now(), maxLinkDays) : []
    if (typeof filters !== 'object' || filters === null) return found
    if (Buffer.byteLength(JSON.stringify(filters)) > maxFilterBytes)
      found.push(fault('filters', 'filters_too_long', { limitBytes: maxFilterBytes }))
    if (kind === 'submit') found.push(fault('filters', 'filters_unused', {}))
    for (const each of filterFaults(filters as Readonly<Record<string, unknown>>))
      found.push({ ...each, name: `filters.${each.name}` })
    return found
  }

type LinkCall = Pick<Call<typeof declared.getLinkView>, 'namespace' | 'link' | 'language'>

/** Nothing of a request but `limit` and `cursor` is used here: what is read is decided by the link alone. */
function readingHandlers({ store, readThreads, clock, openPage }: HandlerServices): BoundHandler[] {
  const share = createShareReads()
  const stream = async (
    { namespace, link, language }: LinkCall,
    format: StreamFormat,
    options: { readonly hasUris?: boolean; readonly hasTargets?: boolean } = {},
  ): Promise<Reply> => {
    const filter = readFilter(namespace.id, link.filters)
    const asked = { language, ...options }
    const { content, type, version } = await streamRows(readThreads, namespace, filter, format, asked)
    return { status: 200, raw: { content, type }, version }
  }
  const file = async (call: LinkCall, format: StreamFormat): Promise<Reply> => ({
    ...(await stream(call, format)),
    headers: { 'Content-Disposition': attachment(rowsFileName(call.namespace.slug, format, clock)) },
  })
  return [
    handle(declared.openLink, () => openPage('link.html')),
    handle(declared.getLinkAbout, async (call) => {
      const about = await aboutLink(store.reads, call)
      const plan = await readLinkPlan(store, call.namespace, call.link)
      return ok({ ...about, ...(plan && { plan }) })
    }),
    handle(declared.getLinkRowsJson, async ({ namespace, link, query }) => {
      const filter = readFilter(namespace.id, link.filters)
      const page = { ...query, linkId: link.id }
      const { json, cursor, version } = await listRows(store, clock, filter, page)
      return okJson(json, { next: cursor, version })
    }),
    handle(declared.getLinkRowsCsv, (call) => file(call, 'csv')),
    handle(declared.getLinkRowsXlsx, (call) => file(call, 'xlsx')),
    handle(declared.getLinkRowsNdjson, (call) => file(call, 'ndjson')),
    handle(declared.getLinkView, (call) =>
      share(`${call.link.id} ${call.version}`, () =>
        stream(call, 'ndjson', { hasUris: true, hasTargets: true }),
      ),
    ),
    handle(declared.getLinkOrganizations, async ({ namespace, link }) => {
      const filter = readFilter(namespace.id, link.filters)
      const { content, version } = await countFacet(store, readThreads, namespace, filter, 'organizations')
      return okJson(content, { version })
    }),
  ]
}
