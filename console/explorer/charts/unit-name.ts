// What people call a unit. A unit that is an identifier is named by its last part; tables and files have all of it. Pure.

export const unitName = (unit: string): string =>
  /^[a-z][a-z0-9+.-]*:\S+$/i.test(unit) ? (unit.split(/[#/:]/).findLast((part) => part !== '') ?? unit) : unit
