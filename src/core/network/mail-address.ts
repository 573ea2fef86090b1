// E-mail addresses that mail is sent to. Stricter than the standard: an address that would have to be quoted in a header,
// or could be read as several, is none.

export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(text)
