// Changes something at the service, and reads again what shows it.
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

import { announce } from './announce.tsx'

interface ChangeOptions<Input, Output> {
  readonly change: (input: Input) => Promise<Output>
  /** The queries that show it: all whose keys begin like these. */
  readonly shownBy: readonly { readonly queryKey: QueryKey }[]
  /** They are read again after a failure too: somebody else may have changed it. */
  readonly isShared?: boolean
  /** Announced when they have been read. */
  readonly says?: string | ((output: Output) => string)
  /** Called then. */
  readonly onDone?: (output: Output) => unknown
}

export function useChange<Output, Input = void>(options: ChangeOptions<Input, Output>) {
  const { change, shownBy, isShared = false, says, onDone } = options
  const queries = useQueryClient()
  const readAgain = () => Promise.all(shownBy.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: (input: Input) => change(input),
    // An answer with a secret is discarded when its dialog closes.
    gcTime: 0,
    onError: async () => isShared && (await readAgain()),
    onSuccess: async (output) => {
      await readAgain()
      if (says !== undefined) announce(typeof says === 'string' ? says : says(output))
      await onDone?.(output)
    },
  })
}
