// A number of bytes in the largest unit that fits.

/** `unit`: 0 for bytes, 1 for KiB, and so on up to TiB. */
export function splitSize(bytes: number): { readonly amount: number; readonly unit: 0 | 1 | 2 | 3 | 4 } {
  const unit = ([4, 3, 2, 1] as const).find((step) => bytes >= 1024 ** step) ?? 0
  return { amount: Math.round((bytes / 1024 ** unit) * 10) / 10, unit }
}
