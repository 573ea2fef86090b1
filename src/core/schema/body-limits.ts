// How large bodies may be, and the sentences about it. Pure: the console says the same.

/** Of every body that is neither a capsule nor a batch. */
export const jsonMaxBytes = 1_048_576

/** Of a capsule and of a batch, unless `CAPSULE_MAX_BYTES` says otherwise. */
export const defaultCapsuleMaxBytes = 10_485_760

const mebibyte = 1_048_576

const words = {
  en: { locale: 'en-CA', mebibytes: 'MiB', bytes: 'bytes' },
  fr: { locale: 'fr-CA', mebibytes: 'Mio', bytes: 'octets' },
} as const

/** Such as `10 MiB (10,485,760 bytes)`, or the bytes alone if they are no whole number of MiB. */
export function describeBytes(bytes: number, language: 'en' | 'fr'): string {
  const { locale, mebibytes, bytes: unit } = words[language]
  const exact = `${bytes.toLocaleString(locale)} ${unit}`
  return bytes % mebibyte === 0 ? `${bytes / mebibyte} ${mebibytes} (${exact})` : exact
}

/** `{limit}` in the description of a body stands for its limit. */
export const insertLimit = (description: string, maxBytes: number, language: 'en' | 'fr'): string =>
  description.replaceAll('{limit}', describeBytes(maxBytes, language))
