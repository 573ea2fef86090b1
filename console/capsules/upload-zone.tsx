// Where files come in: dropped anywhere on the page, or chosen by the button.
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'

import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { upload } from './uploads.ts'
import { capsules as own } from './words.ts'

export function UploadZone({ namespace }: { namespace: string }): ReactElement {
  const say = own.use().upload
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDrops((files) => upload(namespace, files))
  return (
    <section className={isOver ? 'capsules-zone over' : 'capsules-zone'} aria-label={say.title}>
      <Icon name="upload" size={28} />
      <p className="capsules-zone-act">
        {isOver ? <b>{say.dropNow}</b> : <span>{say.drop}</span>}
        <Button look="primary" onPress={() => input.current?.click()}>
          {say.choose}
        </Button>
      </p>
      <p className="capsules-zone-limits">{say.limits}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={say.choose}
        accept=".jsonld,.json,application/ld+json,application/json"
        onChange={({ target }) => {
          upload(namespace, [...(target.files ?? [])])
          // The same file may be chosen again, once it is mended.
          target.value = ''
        }}
      />
    </section>
  )
}

/** Files let go beside the zone are meant for it too; the browser would open them and leave the console. */
function useDrops(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      latest.current(files)
    }
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [])
  return isOver
}
