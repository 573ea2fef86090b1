// Locales for numbers and dates. Separate from words/language.ts, which needs a browser, so that tests can use it.
export const locales = { en: 'en-CA', fr: 'fr-CA' } as const
