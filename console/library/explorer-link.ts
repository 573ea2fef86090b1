// Where one or several saved capsules are opened in the explorer.
import { basePath } from '../api/base-path.ts'

export const explorerUrl = (ids: readonly string[]): string =>
  `${basePath}/console/explorer?saved=${ids.map(encodeURIComponent).join(',')}`
