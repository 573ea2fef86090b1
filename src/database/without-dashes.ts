// UUIDs are handled as 32 hexadecimal digits. Every pool gives them in this form; only what the database sends as JSON or is
// read as plain text has to be converted by hand.

export const withoutDashes = (uuid: string): string =>
  uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24)

/** Of a statement that may come as JSON or not: read-prepared.ts. */
export const keyText = (uuid: string): string => (uuid.length === 32 ? uuid : withoutDashes(uuid))
