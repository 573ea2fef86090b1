// An error boundary around parts that are loaded on demand: when loading fails (after an update of the service, or
// without network), the rest of the page stays.
import { Component, type ReactNode } from 'react'

import { ReloadNote } from './reload-note.tsx'

/** React supports error boundaries only as class components. */
export class LoadErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ReloadNote /> : this.props.children
  }
}
