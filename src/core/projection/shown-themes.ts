/** Themes that a row and a node of a tree show, the first by code point. Filters, facets and lists know all of them. */
export const maxShownThemes = 256
