// Copies a text and confirms it, visibly and to screen readers.
import { useEffect, useState, type ReactElement } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { announce } from './announce.tsx'
import { Button, IconButton } from './plain-button.tsx'

interface CopyButtonProps {
  /** A function for long texts, called when the button is pressed. */
  readonly text: string | (() => string)
  /** Names the content, such as "the identifier". */
  readonly what: string
  /** Visible label; without it only the icon is shown. */
  readonly label?: string
}

export function CopyButton({ text, what, label }: CopyButtonProps): ReactElement {
  const words = sharedWords.use()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    await copyAndAnnounce(typeof text === 'string' ? text : text())
    setCopied(true)
  }
  const icon = isCopied ? 'check' : 'copy'
  if (label !== undefined) {
    return (
      <Button icon={icon} size="small" onPress={() => void copy()}>
        {isCopied ? words.copied : label}
      </Button>
    )
  }
  return (
    <IconButton
      icon={icon}
      size="small"
      label={isCopied ? words.copied : words.copyOf(what)}
      onPress={() => void copy()}
    />
  )
}

export async function copyAndAnnounce(text: string): Promise<void> {
  await copyText(text)
  announce(sharedWords.now().copied)
}

/** Without TLS the clipboard API is unavailable except on localhost; a hidden text field still works. */
async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return await navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
