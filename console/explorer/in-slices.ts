// Work on very many things in slices, so that the page is not blocked.

export const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

export async function inSlices<T>(all: readonly T[], size: number, take: (each: T) => void): Promise<void> {
  for (let at = 0; at < all.length; at += size) {
    if (at > 0) await yieldToBrowser()
    for (const each of all.slice(at, at + size)) take(each)
  }
}
