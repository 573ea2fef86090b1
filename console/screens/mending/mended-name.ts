/** `export.jsonld` becomes `export-mended.jsonld`, so that the two are not mistaken for each other. */
export const mendedName = (name: string, ending = '.jsonld'): string =>
  name.replace(/(\.[a-z]{1,10})?$/i, (own) => `-mended${own || ending}`)
