// Where the focus goes when what had it goes away: it is never lost.

/** Once the page has changed. */
export const focusSoon = (selector: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
