// The two notices that processes give each other through the database. A notice may get lost with a connection, so
// whoever listens also looks by itself now and then.

/** A capsule waits to be processed: wakes workers. */
export const jobChannel = 'capsule_job'

/** A capsule left `pending`: wakes those who wait for its verdict. */
export const verdictChannel = 'capsule_verdict'

export const capsuleKey = (namespaceId: string, capsuleId: string): string => `${namespaceId}/${capsuleId}`
