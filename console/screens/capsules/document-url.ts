// The link that downloads the original file of a capsule. A plain link cannot send request headers.
import { basePath } from '../../shared/api/base-path.ts'

export const documentUrl = (namespace: string, capsuleId: string): string =>
  `${basePath}/console/api/namespaces/${encodeURIComponent(namespace)}/capsules/${encodeURIComponent(capsuleId)}/document`
