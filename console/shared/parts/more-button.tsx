// The button below a list that has more pages.
import type { ReactElement } from 'react'

import type { IconName } from './icon.tsx'
import { Button } from './plain-button.tsx'

interface MoreButtonProps {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly label: string
  readonly icon?: IconName
}

export const MoreButton = ({ list, label, ...look }: MoreButtonProps): ReactElement | null =>
  list.hasNextPage ? (
    <p>
      <Button {...look} isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </p>
  ) : null
