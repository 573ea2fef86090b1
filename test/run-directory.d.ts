export function makeRunDirectory(): string
export function clearAway(directory: string): string[]
