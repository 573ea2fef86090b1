// The current body: text or file, its bytes, and errors.
import { useEffect, useState } from 'react'

import { jsonMaxBytes } from '../../../src/core/schema/body-limits.ts'
import { capsuleMaxBytes } from '../../shared/api/capsule-limit.ts'
import { jsonReason } from '../../screens/capsules/json-reasons.ts'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { exampleText } from '../operation/body.tsx'
import type { ReferenceBody } from '../reference/reference-types.ts'
import { checkBody } from './check-body.ts'
import type { BodyFault } from './check-body.ts'
import { useDraft } from './drafts.ts'
import { tryWords } from './words.ts'

/** The limits of the service. */
const bodyMaxBytes = (as: ReferenceBody['as']): number => (as === 'json' ? jsonMaxBytes : capsuleMaxBytes)

interface BodyState {
  readonly text: string
  readonly setText: (text: string) => void
  readonly file: File | null
  readonly setFile: (file: File | null) => void
  readonly reset: () => void
  readonly fault: BodyFault | null
  readonly content: string | File
}

export function useBody(id: string, body: ReferenceBody | undefined): BodyState {
  const example = body ? exampleText(body) : ''
  const [text, setText] = useDraft(`${id} body`, example)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<BodyFault | null>(null)
  const as = body?.as
  useEffect(() => {
    if (as === undefined) return undefined
    let isWanted = true
    const check = (bytes: Uint8Array) => isWanted && setFault(checkBody(as, bytes, bodyMaxBytes(as)))
    if (file === null) check(new TextEncoder().encode(text))
    else if (file.size > bodyMaxBytes(as)) setFault({ fault: 'too-large' })
    else
      file.arrayBuffer().then(
        (bytes) => check(new Uint8Array(bytes)),
        () => setFault({ fault: 'empty' }),
      )
    return () => {
      isWanted = false
    }
  }, [as, text, file])
  return {
    text,
    setText,
    file,
    setFile,
    reset: () => setText(example),
    fault,
    content: file ?? text,
  }
}

export function useBodyFaultWords(as: ReferenceBody['as']): (fault: BodyFault, isFile: boolean) => string {
  const words = tryWords.use()
  const language = useLanguage()
  const { number, size } = useFormat()
  return (fault, isFile) => {
    if (fault.fault !== 'not-json') {
      return fault.fault === 'empty' ? words.bodyEmpty : words.tooLarge(size(bodyMaxBytes(as)))
    }
    const message = isFile ? words.fileNotJson : words.notJson
    return message(number(fault.line), number(fault.column), jsonReason(fault.reason, language))
  }
}
