// The link in the address of this page, and what it is for. Nothing else is asked for: requests carry no session.
import { ApiProblem } from '../../src/client/api-problem.ts'
import type { LinkAbout } from '../../src/contract/link-schemas.ts'
import { basePath, baseUrl } from '../shared/api/base-path.ts'
import { language } from '../shared/words/language.ts'

/** The address is `/l/` and the token, or `/receipts/` and the name of a receipt. */
const [, kind, name = ''] = location.pathname.slice(basePath.length).split('/')

export const receipt: string | null = kind === 'receipts' ? name : null

/** The path of the link, below the base path of the service. */
export const linkPath = `${basePath}/l/${name}`

/** To paste into another program. */
export const linkUrl = (path: string): string => `${baseUrl}/l/${name}/${path}`

/** Throws an `ApiProblem` unless the answer is a success. */
export async function fetchWithoutSession(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, {
    ...init,
    credentials: 'omit',
    headers: { 'Accept-Language': language(), ...(init.headers as Record<string, string>) },
  })
  if (response.ok) return response
  const body = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>
  throw new ApiProblem(response, body)
}

/** `path` is below that of the link. */
export const fetchLink = (path: string, init?: RequestInit): Promise<Response> =>
  fetchWithoutSession(`${linkPath}/${path}`, init)

export const readAbout = async (): Promise<LinkAbout> =>
  (await (await fetchLink('about')).json()) as LinkAbout
