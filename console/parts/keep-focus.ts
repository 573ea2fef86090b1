// The focused element may be gone after an action: a removed row, a button of a dialog. Then the focus moves to the
// page, not to the top of the document.

export function keepFocus(): void {
  // Two frames: a dialog that closes gives the focus back in the first, where it can.
  requestAnimationFrame(() => requestAnimationFrame(focusPageIfLost))
}

function focusPageIfLost(): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  document.querySelector<HTMLElement>('#page')?.focus({ preventScroll: true })
}
