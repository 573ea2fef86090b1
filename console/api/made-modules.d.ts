// Made by vite.config.ts from the declarations themselves.

/** What is needed to call an operation: the declarations without their schemas and prose, a few kilobytes. */
declare module 'virtual:operation-routes' {
  export const dataRoutes: unknown
  export const consoleRoutes: unknown
}

/** The read operations with everything a form needs. */
declare module 'virtual:operation-forms' {
  export const forms: unknown
}
