// Asks for one file with the file dialog of the browser. Call it while a click or key press is handled.

export function chooseFile(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.hidden = true
  input.accept = '.jsonld,.json,.xlsx,.xlsm,application/ld+json,application/json'
  // Some browsers open no dialog for an element outside of the page.
  document.body.append(input)
  input.addEventListener('cancel', () => input.remove())
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    input.remove()
    if (file) onFile(file)
  })
  input.click()
}
