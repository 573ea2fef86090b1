/** False in `npm run test:quick`, which leaves out tests of large documents that take seconds of processor time. */
export const isFullRun = process.env['TEST_QUICK'] === undefined
