// Who uploads a capsule: a key, by the first of its rotation, or a person, whose files go before those of programs.
import type { Config } from '../../config.ts'
import type { ApiKey } from '../../service/access/api-key.ts'
import type { Account } from '../../service/accounts/account.ts'
import type { Session } from '../../service/accounts/sessions.ts'
import type { Upload } from '../../service/capsules/upload-capsule.ts'

export type UploaderSettings = Pick<Config, 'mail'>

type Uploader = Pick<Upload, 'uploadedBy' | 'isOwnOnly' | 'isByPerson' | 'mailTo'>

interface Caller {
  readonly key: ApiKey | undefined
  readonly session: Session | undefined
}

export function uploader(settings: UploaderSettings, { key, session }: Caller): Uploader {
  if (key) return { uploadedBy: key.firstId, isOwnOnly: key.scope === 'submit' }
  return session ? personWhoUploads(settings, session.account) : {}
}

/** The verdict is mailed to whoever uploads, unless they switched that off. */
export const personWhoUploads = ({ mail }: UploaderSettings, { id, mailsVerdicts }: Account): Uploader => ({
  isByPerson: true,
  mailTo: mail && mailsVerdicts ? id : undefined,
})
