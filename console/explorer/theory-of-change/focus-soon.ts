// Moves the focus when the focused element is removed.

/** After the next render. */
export const focusSoon = (selector: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
