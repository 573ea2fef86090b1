// How many elements a page has: 100, or as many as were asked for, at most 1,000. Rules, sections 4 and 9.
const defaultLimit = 100
const maxLimit = 1000

export const pageLimit = (asked: number | undefined): number => Math.min(asked ?? defaultLimit, maxLimit)
