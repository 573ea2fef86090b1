// Telling JSON values apart. Documents may own keys such as `__proto__`: look at own keys only.

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
