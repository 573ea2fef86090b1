// A problem as a page, for a person whom a browser led to an address that is no page: to the issuer or back from it,
// or from a mail.
import type { IncomingMessage } from 'node:http'

import { describeProblem, type Problem } from '../../contract/problems.ts'
import type { Language } from '../../core/validation/report.ts'
import { wantsPage } from './fallback-page.ts'
import type { Reply } from '../answer/handler.ts'
import { problemPage } from './plain-page.ts'

/** Null where a program called, or another address. */
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
