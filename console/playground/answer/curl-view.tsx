// The request as a command, with a variable in place of the key.
import type { ReactElement } from 'react'

import { baseUrl } from '../../api/base-path.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
import { curlOf } from '../curl.ts'
import type { Sending } from '../fetch-answer.ts'
import { playground } from '../words.ts'

export const CurlView = ({
  asked,
  path,
  language,
}: Pick<Sending, 'asked' | 'path' | 'language'>): ReactElement => {
  const say = playground.use()
  return (
    <div className="playground-curl">
      <CodeBlock
        text={curlOf({ url: baseUrl + path, namespace: asked.ns ?? undefined, language })}
        what={say.curlWhat}
      />
      <p className="playground-quiet">{say.curlHint}</p>
      <ButtonLink to="/keys" size="small" icon="key">
        {say.mintKey}
      </ButtonLink>
    </div>
  )
}
