// The subject of a briefing: the organization in the filters, else the fund if there is exactly one. Pure.
import type { Filters, Row } from '../model.ts'

export type Subject =
  | { readonly kind: 'org'; readonly id: string }
  | { readonly kind: 'fund'; readonly fund: string }

export function chooseSubject({ org, funds }: Filters): Subject | null {
  if (org !== null) return { kind: 'org', id: org }
  const [fund] = funds
  return fund !== undefined && funds.length === 1 ? { kind: 'fund', fund } : null
}

/**
 * The organization of an indicator, since organizations of a fund use the same indicator names; null where it is
 * clear.
 */
export function subjectOwner(subject: Subject, rows: readonly Row[]): string | null {
  if (subject.kind === 'org') return null
  const owners = new Map(rows.flatMap(({ org }) => (org ? [[org.id, org.name ?? org.id]] : [])))
  const [only] = owners.values()
  return owners.size === 1 ? (only ?? null) : null
}
