// Where the browser downloads the original file of a capsule from: by a plain link, on which it sends no headers of ours.
import { basePath } from '../api/base-path.ts'

export const documentUrl = (namespace: string, capsuleId: string): string =>
  `${basePath}/console/api/namespaces/${encodeURIComponent(namespace)}/capsules/${encodeURIComponent(capsuleId)}/document`
