// How large the picture is: a step of a ladder, or as wide as its frame. Pure.

export type Zoom = number | 'fit'

const ladder = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2]

/** Never larger than life: a small picture is not blown up. */
export const scaleOf = (zoom: Zoom, pictureWidth: number, frameWidth: number): number =>
  zoom !== 'fit' ? zoom : frameWidth === 0 ? 1 : Math.max(0.1, Math.min(1, frameWidth / pictureWidth))

/** The next step up or down from whatever it is now. */
export const zoomStep = (scale: number, step: 1 | -1): number =>
  step === 1
    ? (ladder.find((each) => each > scale + 0.001) ?? ladder.at(-1) ?? scale)
    : (ladder.findLast((each) => each < scale - 0.001) ?? ladder[0] ?? scale)
