// Webhooks and what was delivered to them.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { useChange } from '../../shared/parts/use-change.ts'
import { dataApi } from '../../shared/api/clients.ts'

export type Webhook = Awaited<ReturnType<typeof dataApi.getWebhook>>
export type Delivery = Awaited<ReturnType<typeof dataApi.listDeliveries>>['data'][number]
export type WebhookInput = Parameters<typeof dataApi.createWebhook>[0]['body']
type DeliveryState = Delivery['state']

const root = ['webhooks'] as const

/** Deliveries go on while nobody does anything here. */
const askEveryMs = 5000

export const webhooksQuery = queryOptions({
  queryKey: [...root, 'list'],
  queryFn: async ({ signal }) => (await dataApi.listWebhooks({}, { signal })).data,
  refetchInterval: askEveryMs,
})

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, id],
    queryFn: ({ signal }) => dataApi.getWebhook({ webhook_id: id }, { signal }),
    refetchInterval: askEveryMs,
  })

export const deliveriesQuery = (id: string, state: DeliveryState | null) =>
  infiniteQueryOptions({
    queryKey: [...root, id, 'deliveries', state],
    queryFn: ({ pageParam, signal }) =>
      dataApi.listDeliveries(
        {
          webhook_id: id,
          limit: 50,
          ...(state !== null && { state }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    refetchInterval: askEveryMs,
  })

/** Everything about webhooks is read again after a change. */
export const useWebhookChange = <Output, Input = void>(
  change: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) => useChange({ change, shownBy: [{ queryKey: root }], ...(onDone && { onDone }) })
