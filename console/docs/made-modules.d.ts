// Made by vite.config.ts when the page is built.

/** Every operation, from the same function that serves /openapi.json. */
declare module 'virtual:api-reference' {
  export const operations: unknown
}

/** Every problem: its code, status and title. */
declare module 'virtual:problem-list' {
  export const problems: unknown
}

/** What docs/problems says of each. */
declare module 'virtual:problem-pages' {
  export const pages: unknown
}

/** The guides' titles and headings, in both languages. */
declare module 'virtual:guide-list' {
  export const guides: unknown
}

/** The guides themselves. */
declare module 'virtual:guides-en' {
  export const guides: unknown
}

declare module 'virtual:guides-fr' {
  export const guides: unknown
}
