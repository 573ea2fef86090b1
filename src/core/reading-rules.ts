// The versions of the rules by which data is read. Every namespace has the numbers of the rules that made what is stored
// of it; a service whose numbers are higher rebuilds it in the background (worker/namespace-rebuild.ts).

/**
 * From stored statements to the tables that serve reads: `src/core/projection` and `src/database/graph-store`. Raise it by
 * one when the same statements give another row in any of these tables. Older namespaces are then rebuilt from their stored
 * statements.
 */
export const projectionRules = 6

/**
 * From a document to statements: `src/core/graph` with its contexts, and for workbooks `src/core/spreadsheet` and
 * `src/core/workbook`. Raise it by one when the same bytes give other statements. The documents of older namespaces are then
 * read again. Rules of the report (`src/core/validation`) do not count: a verdict stays.
 */
export const documentRules = 3
