// The form of numbers that an issuer gives, and where its register shows one. Rules, section 16.
import { olderAddresses } from '../graph/code-lists/older-addresses.ts'
import { comparedNumber, type OrganizationNumber } from './organization-details.ts'

const registries = 'https://codelist.commonapproach.org/CanadianCorporateRegistries#'
const revenueAgency = `${registries}cra`
const corporationsCanada = `${registries}ca`

/** Under its present address, or an older one. */
const isIssuer = (iri: string, issuer: string): boolean =>
  iri === issuer || olderAddresses(issuer).includes(iri)

export const isRevenueAgency = (iri: string): boolean => isIssuer(iri, revenueAgency)

/** `account`: the nine digits alone, without the letters and digits of an account. */
export type NumberFault = 'form' | 'account' | 'check-digit'

/** What is wrong with a number of the Canada Revenue Agency, written with spaces or hyphens or without; null for nothing. */
export function findNumberFault(value: string): NumberFault | null {
  const [, digits, account] = /^(\d{9})([a-z]{2}\d{4})?$/.exec(comparedNumber(value)) ?? []
  if (digits === undefined) return 'form'
  if (!hasCheckDigit(digits)) return 'check-digit'
  return account === undefined ? 'account' : null
}

/** By the Luhn algorithm: from the right every second digit counts twice, and the digits of all make a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const counted = Array.from(digits)
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
  return counted.reduce((sum, each) => sum + (each > 9 ? each - 9 : each), 0) % 10 === 0
}

/** The page of a register about the organization with this number; null where no register has one that is known. */
export function registerPage({ value, issued_by: issuer }: Omit<OrganizationNumber, 'uri'>): string | null {
  if (issuer === null) return null
  const number = comparedNumber(value)
  // Of accounts with the agency, only those of registered charities are public.
  if (isRevenueAgency(issuer) && /^\d{9}rr\d{4}$/.test(number))
    return `https://apps.cra-arc.gc.ca/ebci/hacc/srch/pub/dsplyRprtngPrd?selectedCharityBn=${number.toUpperCase()}&dsrdPg=1`
  if (isIssuer(issuer, corporationsCanada) && /^\d{1,9}$/.test(number))
    return `https://ised-isde.canada.ca/cc/lgcy/fdrlCrpDtls.html?corpId=${number}`
  return null
}
