// Words in the data of this run that say whose it is: one of each tenant, in all texts that it writes, and one of each file
// in a library, which only its account may see. None may be in an answer to somebody else.
import type { Sender } from './callers.ts'

/** By tenant. */
const tenantWords: Readonly<Record<string, string>> = {
  lakeside: 'SECRET-LAKESIDE',
  hillside: 'SECRET-HILLSIDE',
}

export const wordOf = (tenant: string | null): string => tenantWords[tenant ?? ''] ?? ''

export interface SecretWords {
  /** A new one for something that only the account may see; empty for callers without an account. */
  makePrivate(sender: Sender): string
  /** What is in the library of the account is about to be copied to where others see it. */
  publish(sender: Sender): void
  /** Words of others in what the sender got, apart from those that it sent. */
  findForeign(sender: Sender, got: string, sent: string): string[]
}

const privateWord = /PRIVATE-\d{6}/g

export function createSecretWords(): SecretWords {
  const accounts = new Map<string, string>()
  let made = 0
  return {
    makePrivate({ account }) {
      if (account === null) return ''
      made += 1
      const word = `PRIVATE-${String(made).padStart(6, '0')}`
      accounts.set(word, account)
      return word
    },
    publish({ account }) {
      for (const [word, owner] of accounts) if (owner === account) accounts.delete(word)
    },
    findForeign({ tenant, account }, got, sent) {
      const ofTenants = Object.values(tenantWords).filter(
        (word) => word !== wordOf(tenant) && got.includes(word),
      )
      const ofAccounts = [...new Set(got.match(privateWord))].filter((word) => {
        const owner = accounts.get(word)
        return owner !== undefined && owner !== account
      })
      return [...ofTenants, ...ofAccounts].filter((word) => !sent.includes(word))
    },
  }
}
