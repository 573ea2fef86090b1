// The current body: text or file, its field, and errors.
import { useEffect, useState, useId, type ReactElement } from 'react'

import { jsonMaxBytes } from '../../../src/core/schema/body-limits.ts'
import { jsonReason } from '../../screens/capsules/json-reasons.ts'
import type { FilledBody } from '../../shared/api-form/workbench.tsx'
import { capsuleMaxBytes } from '../../shared/api/capsule-limit.ts'
import { Button } from '../../shared/parts/plain-button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { exampleText } from '../operation/body.tsx'
import type { ReferenceBody } from '../reference/reference-types.ts'
import { checkBody, type BodyFault } from './check-body.ts'
import { useDraft } from './drafts.ts'
import { tryWords } from './words.ts'

/** The limits of the service. */
const bodyMaxBytes = (as: ReferenceBody['as']): number => (as === 'json' ? jsonMaxBytes : capsuleMaxBytes)

interface CurrentBody extends FilledBody {
  readonly content: string | File
}

export function useBody(id: string, body: ReferenceBody | undefined): CurrentBody | undefined {
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
  const faultWords = useFaultWords(file !== null)
  if (!body) return undefined
  return {
    field: (
      <BodyField
        body={body}
        text={text}
        onText={setText}
        file={file}
        onFile={setFile}
        onReset={() => setText(example)}
        error={fault ? faultWords(body.as, fault) : undefined}
      />
    ),
    isWrong: fault !== null,
    text,
    fileName: file?.name ?? null,
    content: file ?? text,
  }
}

function useFaultWords(isFile: boolean): (as: ReferenceBody['as'], fault: BodyFault) => string {
  const words = tryWords.use()
  const language = useLanguage()
  const { number, size } = useFormat()
  return (as, fault) => {
    if (fault.fault !== 'not-json') {
      return fault.fault === 'empty' ? words.bodyEmpty : words.tooLarge(size(bodyMaxBytes(as)))
    }
    const message = isFile ? words.fileNotJson : words.notJson
    return message(number(fault.line), number(fault.column), jsonReason(fault.reason, language))
  }
}

interface BodyFieldProps {
  readonly body: ReferenceBody
  readonly text: string
  readonly onText: (text: string) => void
  readonly file: File | null
  readonly onFile: (file: File | null) => void
  readonly error: string | undefined
  readonly onReset: () => void
}

const kinds = {
  json: '',
  capsule: '.jsonld,.json,application/ld+json,application/json',
  lines: '.ndjson,.jsonl,application/x-ndjson',
}

/** The request body: a text that starts with the example, or a file. */
function BodyField(props: BodyFieldProps): ReactElement {
  const { body, text, onText, file, onFile, error, onReset } = props
  const words = tryWords.use()
  const { size } = useFormat()
  const id = useId()
  return (
    <div className="docs-body field">
      <label htmlFor={id}>
        {words.body} <code>{body.types[0]}</code>
      </label>
      <textarea
        id={id}
        rows={Math.min(16, text.split('\n').length + 1)}
        spellCheck="false"
        autoComplete="off"
        disabled={file !== null}
        aria-describedby={`${id}-error`}
        aria-invalid={error !== undefined || undefined}
        data-invalid={error !== undefined || undefined}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <span className="react-aria-FieldError" id={`${id}-error`} role="status">
        {error}
      </span>
      <div className="row between apart small-text">
        {file === null ? (
          <>
            {body.as !== 'json' && (
              <label className="docs-file row">
                {words.bodyFile}
                <input
                  type="file"
                  accept={kinds[body.as]}
                  onChange={({ target }) => onFile(target.files?.[0] ?? null)}
                />
              </label>
            )}
            <Button variant="quiet" size="small" onPress={onReset}>
              {words.resetBody}
            </Button>
          </>
        ) : (
          <>
            <p role="status">{words.fileChosen(file.name, size(file.size))}</p>
            <Button size="small" icon="close" onPress={() => onFile(null)}>
              {words.removeFile}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
