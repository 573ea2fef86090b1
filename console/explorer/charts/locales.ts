// How numbers and days are written. The console's own list comes with the stored language, which needs a browser; what is
// made of it here is tested without one.
export const locales = { en: 'en-CA', fr: 'fr-CA' } as const
