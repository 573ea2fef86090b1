// At the top of every page: the current key and namespace, or the field for a key.
import { useId, useState, type ReactElement } from 'react'
import { Input } from 'react-aria-components'

import { basePath } from '../../shared/api/base-path.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { LabelledField } from '../../shared/parts/field.tsx'
import { Button } from '../../shared/parts/plain-button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { usePlace } from '../use-place.ts'
import { enterKey, forgetKey, publicPart, setNamespace, showKeyPanel, useKey } from './key-state.ts'
import { keyWords } from './words.ts'

/** Open by default on operation pages of wide screens; elsewhere it would take too much space. */
function useIsOpen(): boolean {
  const { at } = usePlace()
  const { isShown } = useKey()
  return isShown ?? (at === 'operation' && matchMedia('(min-width: 60rem)').matches)
}

export function KeyPanel(): ReactElement {
  const words = keyWords.use()
  const { key, namespace } = useKey()
  const isOpen = useIsOpen()
  return (
    <details id="key" className="docs-key not-printed" open={isOpen}>
      <summary
        onClick={(event) => {
          event.preventDefault()
          showKeyPanel(!isOpen)
        }}
      >
        <Icon name="key" size={16} />
        <b>{words.title}</b>
        <span className="muted">
          {key === null ? (
            words.none
          ) : (
            <>
              {words.using(publicPart(key))} {namespace !== '' && words.inNamespace(namespace)}
            </>
          )}
        </span>
      </summary>
      <div className="docs-key-body">{key === null ? <KeyField /> : <KeyInUse />}</div>
    </details>
  )
}

function KeyField(): ReactElement {
  const words = keyWords.use()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const text = typed.trim()
  const isWrong = isChecked && !text.startsWith('igk_')
  const submit = () => {
    setChecked(true)
    if (text.startsWith('igk_')) enterKey(text)
  }
  return (
    <form
      className="docs-key-form stack"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LabelledField
        label={words.label}
        hint={
          <>
            {words.hint} <a href={`${basePath}/console/keys`}>{words.mint}</a>.
          </>
        }
        error={isWrong ? words.notAKey : undefined}
        type="password"
        value={typed}
        onChange={setTyped}
        validationBehavior="aria"
        autoComplete="off"
      >
        <div className="docs-key-line row one-line">
          <Input
            className="mono"
            placeholder="igk_…"
            spellCheck="false"
            data-1p-ignore
            data-lpignore="true"
          />
          <Button type="submit">{words.use}</Button>
        </div>
      </LabelledField>
    </form>
  )
}

function KeyInUse(): ReactElement {
  const words = keyWords.use()
  const { check, namespace } = useKey()
  const { number } = useFormat()
  const id = useId()
  return (
    <div className="docs-key-form stack">
      <p
        role="status"
        className={check.as === 'refused' ? 'docs-key-state small-text bad' : 'docs-key-state small-text'}
      >
        {check.as === 'checking' && words.checking}
        {check.as === 'works' &&
          (check.namespaces === null ? words.worksAnywhere : words.works(number(check.namespaces.length)))}
        {check.as === 'unreachable' && words.unreachable}
        {check.as === 'refused' && (
          <>
            {words.refused} {check.detail}
          </>
        )}
      </p>
      <LabelledField
        label={words.namespace}
        hint={words.namespaceHint}
        value={namespace}
        onChange={(text) => setNamespace(text.trim())}
        autoComplete="off"
      >
        <div className="docs-key-line row one-line">
          <Input className="mono" list={id} placeholder="my-data" spellCheck="false" />
          <Button
            onPress={() => {
              forgetKey()
              announce(words.forgotten)
            }}
          >
            {words.forget}
          </Button>
        </div>
        <datalist id={id}>
          {check.as === 'works' && check.namespaces?.map((slug) => <option key={slug} value={slug} />)}
        </datalist>
      </LabelledField>
    </div>
  )
}

/** Opens the panel and focuses its field. */
export function openKeyPanel(): void {
  showKeyPanel(true)
  requestAnimationFrame(() => {
    const panel = document.querySelector('#key')
    panel?.scrollIntoView({ block: 'center' })
    panel?.querySelector('input')?.focus()
  })
}
