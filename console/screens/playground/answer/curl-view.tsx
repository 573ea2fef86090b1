// The request as a curl command, with a variable instead of the key.
import type { ReactElement } from 'react'

import { curlOf } from '../../../shared/api-form/curl.ts'
import type { OutgoingRequest } from '../../../shared/api-form/fetch-answer.ts'
import { findForm } from '../../../shared/api-form/operation-form.ts'
import { apiForm } from '../../../shared/api-form/words.ts'
import { baseUrl } from '../../../shared/api/base-path.ts'
import { ButtonLink } from '../../../shared/parts/button.tsx'
import { CodeBlock } from '../../../shared/parts/code-block.tsx'
import { playground } from '../words.ts'

export const CurlView = ({
  request,
  path,
  language,
}: Pick<OutgoingRequest, 'request' | 'path' | 'language'>): ReactElement => {
  const words = playground.use()
  const shared = apiForm.use()
  return (
    <div className="playground-curl">
      <CodeBlock
        text={curlOf({ url: baseUrl + path, namespace: request.ns ?? undefined, language })}
        what={shared.curlWhat}
      />
      <p className="api-form-quiet">{words.curlHint(findForm(request.op)?.scopes[0] ?? 'read')}</p>
      <ButtonLink to="/keys" size="small" icon="key">
        {words.createKey}
      </ButtonLink>
    </div>
  )
}
