// How large the picture is: a step of a ladder, or as wide as its frame. Pure.

export type Zoom = number | 'fit' | 'auto'

const ladder = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2]

/** At first a picture may be a little below 100 %, where it can be seen whole by that and still be read. */
const smallestAtFirst = 0.85

/** Never larger than 100 %: a small picture is not enlarged. `fullWidth`: with nothing folded, so that folding changes no size. */
export function scaleOf(zoom: Zoom, width: number, fullWidth: number, frameWidth: number): number {
  if (typeof zoom === 'number') return zoom
  if (frameWidth === 0) return 1
  return zoom === 'fit'
    ? Math.max(0.1, Math.min(1, frameWidth / width))
    : Math.max(smallestAtFirst, Math.min(1, frameWidth / fullWidth))
}

/** The next step up or down from whatever it is now. */
export const zoomStep = (scale: number, step: 1 | -1): number =>
  step === 1
    ? (ladder.find((each) => each > scale + 0.001) ?? ladder.at(-1) ?? scale)
    : (ladder.findLast((each) => each < scale - 0.001) ?? ladder[0] ?? scale)
