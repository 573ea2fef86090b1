// The picture with its zoom and its download.
import { useCallback, useRef, useState, type ReactElement, type ReactNode } from 'react'

import { usePictureSaves } from '../../shared/svg/use-picture-saves.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import { downloadWords } from '../../shared/downloads/words.ts'
import { fileParts } from '../file-parts.ts'
import type { Explorer } from '../model.ts'
import { fullWidth } from './layout.ts'
import type { NodeTexts } from './node-text.ts'
import { PictureFrame } from './picture-frame.tsx'
import { theorySvg } from './svg-file.tsx'
import { ZoomTools } from './tools.tsx'
import type { TheoryState } from './use-theory-state.ts'
import { useFrameWidth } from './use-frame.ts'
import { shapeFor, usePicture } from './use-picture.ts'
import { theory } from './words.ts'

interface PictureViewProps {
  readonly explorer: Explorer
  readonly state: TheoryState
  readonly texts: NodeTexts
  readonly name: string
  readonly openId: string | null
  readonly hintId: string
  /** The tools that the outline has too. */
  readonly tools: ReactNode
}

export function PictureView(props: PictureViewProps): ReactElement {
  const { explorer, state, texts, name, openId, hintId, tools } = props
  const words = theory.use()
  const downloads = downloadWords.use()
  const frame = useRef<HTMLDivElement>(null)
  const width = useFrameWidth(frame)
  const shape = shapeFor(width)
  const picture = usePicture(state.root, state.folded, shape, texts)
  const [zoom, setZoom] = useState<Zoom>('auto')
  const scale = pictureScale(zoom, picture.width, fullWidth(shape), width)
  const zoomBy = useCallback((step: 1 | -1) => setZoom(zoomStep(scale, step)), [scale])
  const saves = usePictureSaves(
    () => pictureParts(explorer, name, words.fileName),
    () => drawFile(props, picture, words),
  )
  return (
    <>
      <div className="row not-printed">
        {tools}
        <ZoomTools scale={scale} zoomBy={zoomBy} zoomTo={setZoom} />
        <Menu label={downloads.download} actions={saves}>
          <Button size="small" variant="quiet" icon="download">
            {downloads.download}
          </Button>
        </Menu>
      </div>
      <PictureFrame
        {...{ state, picture, frame, scale, zoomBy, texts, openId, hintId }}
        label={words.picture(name)}
      />
    </>
  )
}

/** The name already includes the organization. */
const pictureParts = (explorer: Explorer, name: string, what: string) => [
  ...fileParts({ ...explorer, filters: { ...explorer.filters, org: null } }, name, []),
  what,
]

function drawFile(
  { explorer, state, texts, name }: PictureViewProps,
  picture: ReturnType<typeof usePicture>,
  words: ReturnType<typeof theory.use>,
): string {
  // The page title begins with the name of the source.
  const source = document.title.replace(/ · [^·]*$/, '')
  const from = words.file(source, new Date().toLocaleDateString('en-CA'))
  return theorySvg({
    picture,
    title: words.picture(name),
    description: `${texts.spoken(state.root)}. ${from}.`,
    foot: `${name} · ${from}`,
    themeLabel: explorer.themeLabel,
  })
}

/** The size of the picture: a zoom step, or the width of its frame. */
type Zoom = number | 'fit' | 'auto'

const ladder = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2]

/** The initial size may be slightly below 100 % if the whole picture then fits and stays readable. */
const smallestAtFirst = 0.85

/**
 * At most 100 %: a small picture is not enlarged. `fullWidth`: with nothing folded, so that folding does not change
 * the size.
 */
function pictureScale(zoom: Zoom, width: number, fullWidth: number, frameWidth: number): number {
  if (typeof zoom === 'number') return zoom
  if (frameWidth === 0) return 1
  return zoom === 'fit'
    ? Math.max(0.1, Math.min(1, frameWidth / width))
    : Math.max(smallestAtFirst, Math.min(1, frameWidth / fullWidth))
}

/** The next zoom step up or down. */
const zoomStep = (scale: number, step: 1 | -1): number =>
  step === 1
    ? (ladder.find((each) => each > scale + 0.001) ?? ladder.at(-1) ?? scale)
    : (ladder.findLast((each) => each < scale - 0.001) ?? ladder[0] ?? scale)
