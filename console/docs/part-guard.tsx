// Around parts that are fetched when they are needed: one that cannot be had (the service was renewed meanwhile, the
// network is gone) leaves the rest of the page as it is.
import { Component } from 'react'
import type { ReactNode } from 'react'

import { ReloadNote } from './reload-note.tsx'

/** React tells of such failures only to a class. */
export class PartGuard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ReloadNote /> : this.props.children
  }
}
