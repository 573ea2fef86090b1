// The display name of a unit. A unit that is an IRI is shown by its last part; tables and files contain it in full.
// Pure.

export const unitName = (unit: string): string =>
  /^[a-z][a-z0-9+.-]*:\S+$/i.test(unit) ? (unit.split(/[#/:]/).findLast((part) => part !== '') ?? unit) : unit
