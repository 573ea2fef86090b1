/** `export.jsonld` becomes `export-mended.jsonld`, so that the two are not mistaken for each other. */
export const mendedName = (name: string): string =>
  name.replace(/(\.[a-z]{1,10})?$/i, (ending) => `-mended${ending || '.jsonld'}`)
