// What had the focus may be gone after an act: a row that was taken out, a button of a dialog. Then reading goes on at the
// page, not at the top of the document.

export function keepFocus(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) {
      document.querySelector<HTMLElement>('#page')?.focus({ preventScroll: true })
    }
  })
}
