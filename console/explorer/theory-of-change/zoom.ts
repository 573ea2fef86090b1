// The size of the picture: a zoom step, or the width of its frame. Pure.

export type Zoom = number | 'fit' | 'auto'

const ladder = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2]

/** The initial size may be slightly below 100 % if the whole picture then fits and stays readable. */
const smallestAtFirst = 0.85

/**
 * At most 100 %: a small picture is not enlarged. `fullWidth`: with nothing folded, so that folding does not change
 * the size.
 */
export function scaleOf(zoom: Zoom, width: number, fullWidth: number, frameWidth: number): number {
  if (typeof zoom === 'number') return zoom
  if (frameWidth === 0) return 1
  return zoom === 'fit'
    ? Math.max(0.1, Math.min(1, frameWidth / width))
    : Math.max(smallestAtFirst, Math.min(1, frameWidth / fullWidth))
}

/** The next zoom step up or down. */
export const zoomStep = (scale: number, step: 1 | -1): number =>
  step === 1
    ? (ladder.find((each) => each > scale + 0.001) ?? ladder.at(-1) ?? scale)
    : (ladder.findLast((each) => each < scale - 0.001) ?? ladder[0] ?? scale)
