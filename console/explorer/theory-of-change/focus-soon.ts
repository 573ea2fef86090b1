// Where the focus goes when the focused element is removed.

/** Once the page has changed. */
export const focusSoon = (selector: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
