// Where the files of a namespace come in.
import type { ReactElement } from 'react'

import { FileZone } from '../parts/file-zone.tsx'
import { upload } from './uploads.ts'
import { capsules as own } from './words.ts'

export const UploadZone = ({ namespace }: { namespace: string }): ReactElement => (
  <FileZone say={own.use().upload} onFiles={(files) => upload(namespace, files)} />
)
