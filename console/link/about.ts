// The link in the address of this page, and what it is for. Nothing else is asked for: requests stay below its address,
// and carry no session.
import { ApiProblem } from '../../src/client/api-problem.ts'
import type { LinkAbout } from '../../src/contract/link-schemas.ts'
import { basePath, baseUrl } from '../shared/api/base-path.ts'
import { language } from '../shared/words/language.ts'

export type About = LinkAbout

/** The address is `/l/` and the token, or `/receipts/` and the name of a receipt. */
const [, kind, name = ''] = location.pathname.slice(basePath.length).split('/')

export const receipt: string | null = kind === 'receipts' ? name : null

export const token: string = name

/** The path of the link, below the base path of the service. */
export const linkPath = `${basePath}/l/${token}`

/** To paste into another program. */
export const linkUrl = (path: string): string => `${baseUrl}/l/${token}/${path}`

/** Throws an `ApiProblem` unless the answer is a success. */
export async function readLink(path: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`${linkPath}/${path}`, {
    credentials: 'omit',
    headers: { 'Accept-Language': language() },
    ...(signal && { signal }),
  })
  if (response.ok) return response
  const body = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>
  throw new ApiProblem(response, body)
}

export const readAbout = async (): Promise<About> => (await (await readLink('about')).json()) as About
