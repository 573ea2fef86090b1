// The request body: a text that starts with the example, or a file.
import { useId } from 'react'
import type { ReactElement } from 'react'

import { Button } from '../../shared/parts/plain-button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { ReferenceBody } from '../reference/reference-types.ts'
import { tryWords } from './words.ts'

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

export function BodyField(props: BodyFieldProps): ReactElement {
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
      <div className="docs-body-actions">
        {file === null ? (
          <>
            {body.as !== 'json' && (
              <label className="docs-file">
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
