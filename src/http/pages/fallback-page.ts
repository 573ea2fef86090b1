// What is at an address without an operation: where a receipt has moved to, and for a browser the home page, the console
// with its own "not found" page, or a short page with links; and problems as pages. Programs get a problem instead. Rules,
// section 6.
import type { IncomingMessage } from 'node:http'

import type { FastifyRequest } from 'fastify'

import { openLink } from '../../contract/link-operations.ts'
import { describeProblem, Problem } from '../../contract/problems.ts'
import type { Language } from '../../core/validation/report.ts'
import { basePathIn } from '../request/base-url.ts'
import type { OpenPage } from './built-pages.ts'
import type { Reply } from '../answer/handler.ts'
import { homePage, missingPage, problemPage } from './plain-page.ts'
import { acceptedType } from '../request/accept.ts'
import { acceptedLanguage } from '../request/accept-language.ts'

/** A browser asks for HTML by name in its Accept header; a program that takes anything does not. */
export const wantsPage = (accept: string | undefined): boolean =>
  acceptedType(accept, ['application/json', 'application/problem+json', 'text/html']) === 'text/html'

/** Links in mails and with senders name receipts as they were addressed at first. */
const receiptOfBefore = /^\/l\/receipt(\/[^/]+(?:\/about)?)\/?$/

/** Null when there is nothing for this client. */
export async function fallbackPage(
  request: IncomingMessage,
  baseUrl: string,
  openPage: OpenPage,
): Promise<Reply | null> {
  const { method, headers, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  const [path = '', query = ''] = url.split('?', 2)
  const moved = receiptOfBefore.exec(path)?.[1]
  if (moved) return { status: 308, headers: { Location: `${basePathIn(baseUrl)}/receipts${moved}` } }
  if (!wantsPage(headers.accept)) return null
  if (path.startsWith('/console/') && !/^\/console\/(api|assets)\//.test(path)) {
    // The console says itself that there is no such page.
    return { ...(await openPage('index.html')), status: 404 }
  }
  const language = chosenLanguage(query) ?? acceptedLanguage(headers['accept-language'])
  return path === '/' ? homePage(language, baseUrl) : missingPage(language, baseUrl)
}

/** Set by the language link of the page. */
function chosenLanguage(query: string): Language | null {
  const lang = new URLSearchParams(query).get('lang')
  return lang === 'en' || lang === 'fr' ? lang : null
}

/** For a browser that opens a link which does not work: the page of links, which says so. Null for everything else. */
export async function brokenLinkPage(
  error: unknown,
  { raw, routeOptions }: FastifyRequest,
  openPage: OpenPage,
): Promise<Reply | null> {
  const isBroken = error instanceof Problem && error.code === 'link_not_found'
  if (!isBroken || routeOptions.config.operation !== openLink.id || !wantsPage(raw.headers.accept))
    return null
  const page = await openPage('link.html')
  const language = acceptedLanguage(raw.headers['accept-language'])
  return { ...page, status: 404, headers: { ...page.headers, 'Content-Language': language } }
}

/**
 * For a person whom a browser led to an address that is no page: to the issuer or back from it, or from a mail. Null where a
 * program called, or another address.
 */
export function pageOfProblem(
  { url = '', headers }: IncomingMessage,
  found: Problem,
  language: Language,
  baseUrl: string,
): Reply | null {
  const isForPeople = url.startsWith('/console/oidc/') || url.startsWith('/unsubscribe/')
  if (!isForPeople || !wantsPage(headers.accept)) return null
  const { title, detail } = describeProblem(found, language)
  const page = problemPage(found.status, { title, detail }, language, baseUrl)
  return { ...page, headers: { ...page.headers, ...found.headers, 'Content-Language': language } }
}
