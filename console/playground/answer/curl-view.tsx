// The request as a curl command, with a variable instead of the key.
import type { ReactElement } from 'react'

import { curlOf } from '../../api-form/curl.ts'
import type { OutgoingRequest } from '../../api-form/fetch-answer.ts'
import { apiForm } from '../../api-form/words.ts'
import { baseUrl } from '../../api/base-path.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
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
      <p className="api-form-quiet">{words.curlHint}</p>
      <ButtonLink to="/keys" size="small" icon="key">
        {words.createKey}
      </ButtonLink>
    </div>
  )
}
