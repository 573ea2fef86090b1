// Whether data of a namespace was looked at in this browser: one of the first steps, by whatever way it is done.
const storedAs = 'impact-graph.looked'

export const markLooked = (): void => localStorage.setItem(storedAs, 'yes')

export const hasLooked = (): boolean => localStorage.getItem(storedAs) !== null
