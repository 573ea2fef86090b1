// Whether a key works, and which namespaces it can access.
import type { ApiKeyAnswer } from '../../../src/contract/console/key-schemas.ts'

export const isWorking = ({ state }: Pick<ApiKeyAnswer, 'state'>): boolean =>
  state === 'active' || state === 'rolling'

export const canAccess = ({ namespaces }: Pick<ApiKeyAnswer, 'namespaces'>, slug: string): boolean =>
  namespaces === null || namespaces.includes(slug)
