// Where tests make their directories. `test/run.js` names a directory of the run in TMPDIR that every user may enter;
// without it root's own temporary directory may be closed to the user that runs the database server.
import { tmpdir } from 'node:os'

const isRoot = process.getuid?.() === 0

export const temporaryParent = isRoot && process.env['TEST_RUN'] === undefined ? '/tmp' : tmpdir()
