// The address of a new link, shown once.
import type { ReactElement } from 'react'

import { ButtonAnchor } from '../../shared/parts/button.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { OneTimeSecret } from '../../shared/parts/one-time-secret.tsx'
import type { CreatedLink } from './links-query.ts'
import { links as own } from './words.ts'

interface NewLinkProps {
  readonly created: Pick<CreatedLink, 'label' | 'url' | 'kind'>
  /** The view and its settings, as search parameters. */
  readonly search?: string
  readonly onClose: () => void
}

export function NewLink({ created, search = '', onClose }: NewLinkProps): ReactElement {
  const words = own.use()
  const address = search === '' ? created.url : `${created.url}?${search}`
  return (
    <OneTimeSecret
      title={words.newLink(created.label)}
      what={words.address}
      secret={address}
      words={words}
      onStored={onClose}
    >
      <p>{words.sendIt[created.kind]}</p>
      <p className="row">
        <CopyButton text={address} what={words.address} label={words.copy} />
        <ButtonAnchor size="small" icon="external" href={address} target="_blank" rel="noreferrer">
          {words.tryIt}
        </ButtonAnchor>
      </p>
    </OneTimeSecret>
  )
}
