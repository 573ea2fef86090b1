// What had the focus may be gone after an act: a row that was taken out, a button of a dialog. Then reading goes on at the
// page, not at the top of the document.

export function keepFocus(): void {
  // Two frames: a dialog that closes gives the focus back in the first, where it can.
  requestAnimationFrame(() => requestAnimationFrame(focusPageIfLost))
}

function focusPageIfLost(): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  document.querySelector<HTMLElement>('#page')?.focus({ preventScroll: true })
}
