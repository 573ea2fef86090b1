// The upload of a mended file.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import { refreshNamespace } from './capsule-queries.ts'

/** Uploads the file and opens its capsule. */
export function useMendedUpload(namespace: string, label: string, replaces: string | undefined) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // A retry after a broken connection does not store it twice.
  const [key] = useState(newIdempotencyKey)
  return async (body: Uint8Array<ArrayBuffer>, onStored = () => {}) => {
    const { capsule_id: capsuleId } = await dataApi.uploadCapsule(
      {
        label: label.slice(0, 200),
        'idempotency-key': key,
        ...(replaces !== undefined && { replaces }),
        body,
      },
      { namespace },
    )
    onStored()
    await refreshNamespace(queries, namespace)
    await navigate({ to: '/namespaces/$namespace/capsules/$capsuleId', params: { namespace, capsuleId } })
  }
}
