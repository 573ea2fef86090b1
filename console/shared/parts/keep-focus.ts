// An action may remove the focused element, such as a table row or a dialog button. Then the focus moves to the page
// instead of the top of the document.

export function keepFocus(): void {
  // Two frames: a closing dialog restores the focus in the first, if it can.
  requestAnimationFrame(() => requestAnimationFrame(focusPageIfLost))
}

function focusPageIfLost(): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  document.querySelector<HTMLElement>('#page')?.focus({ preventScroll: true })
}
