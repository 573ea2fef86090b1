// The picture with what belongs to it alone: its size, and the file it is kept as.
import { useCallback, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

import { announce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { saveFile } from '../report/save-file.ts'
import { fullWidth } from './layout.ts'
import type { Told } from './node-text.ts'
import { PictureFrame } from './picture-frame.tsx'
import { svgFileName, svgText } from './svg-file.tsx'
import { ZoomTools } from './tools.tsx'
import type { Board } from './use-board.ts'
import { useFrameWidth } from './use-frame.ts'
import { shapeFor, usePicture } from './use-picture.ts'
import { theory } from './words.ts'
import { scaleOf, zoomStep } from './zoom.ts'
import type { Zoom } from './zoom.ts'

export interface PicturedProps {
  readonly board: Board
  readonly told: Told
  readonly name: string
  readonly openId: string | null
  readonly hintId: string
  /** Those that the outline has as well. */
  readonly tools: ReactNode
}

export function Pictured({ board, told, name, openId, hintId, tools }: PicturedProps): ReactElement {
  const say = theory.use()
  const frame = useRef<HTMLDivElement>(null)
  const width = useFrameWidth(frame)
  const shape = shapeFor(width)
  const picture = usePicture(board.root, board.folded, shape, told)
  const [zoom, setZoom] = useState<Zoom>('auto')
  const scale = scaleOf(zoom, picture.width, fullWidth(shape), width)
  const zoomBy = useCallback((step: 1 | -1) => setZoom(zoomStep(scale, step)), [scale])
  const save = () => {
    const file = svgFileName(name, say.fileName)
    // The page is called after its source.
    const source = document.title.replace(/ · [^·]*$/, '')
    const from = say.file(source, new Date().toLocaleDateString('en-CA'))
    const text = svgText({
      picture,
      title: say.picture(name),
      description: `${told.spoken(board.root)}. ${from}.`,
      foot: `${name} · ${from}`,
    })
    saveFile(file, 'image/svg+xml', text)
    announce(say.tools.saved(file))
  }
  return (
    <>
      <div className="theory-tools">
        {tools}
        <ZoomTools scale={scale} zoomBy={zoomBy} zoomTo={setZoom} />
        <Button size="small" icon="download" onPress={save}>
          {say.tools.save}
        </Button>
      </div>
      <PictureFrame
        {...{ board, picture, frame, scale, zoomBy, told, openId, hintId }}
        label={say.picture(name)}
      />
    </>
  )
}
