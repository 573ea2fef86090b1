/**
 * True in `npm run test:long` alone. For a test whose point another one makes as well: a screen again in French, dark and
 * narrow, megabytes where kilobytes run, a second way to kill a process.
 */
export const isLongRun = process.env['TEST_LONG'] !== undefined

/** Further cases of a table of tests, for the long run alone. */
export const onlyInLongRun = <T>(cases: readonly T[]): readonly T[] => (isLongRun ? cases : [])
