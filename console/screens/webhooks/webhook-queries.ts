// Webhooks and what was delivered to them.
import { queryOptions } from '@tanstack/react-query'

import { useChange } from '../../shared/parts/use-change.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { pagesQuery } from '../../shared/downloads/all-pages.ts'

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

export const deliveriesQuery = (id: string, state: DeliveryState | null) => ({
  ...pagesQuery([...root, id, 'deliveries', state], dataApi.listDeliveries, {
    webhook_id: id,
    limit: 50,
    ...(state && { state }),
  }),
  refetchInterval: askEveryMs,
})

/** Everything about webhooks is read again after a change. */
export const useWebhookChange = <Output, Input = void>(
  change: (input: Input) => Promise<Output>,
  after: Pick<Parameters<typeof useChange<Output, Input>>[0], 'says' | 'onDone'> = {},
) => useChange({ change, shownBy: [{ queryKey: root }], ...after })
