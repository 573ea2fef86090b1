// Queries for members and open invitations.
import { queryOptions } from '@tanstack/react-query'

import { consoleApi } from '../../shared/api/clients.ts'

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: async ({ signal }) => (await consoleApi.listMembers({}, { signal })).data,
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await consoleApi.listInvitations({}, { signal })).data,
})

export type Member = Awaited<ReturnType<typeof consoleApi.changeRole>>
export type Invitation = Awaited<ReturnType<typeof consoleApi.listInvitations>>['data'][number]
