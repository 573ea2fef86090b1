// Views of a page that each have their own URL: links that look like tabs.
import type { ReactElement, ReactNode } from 'react'

import './tabs.css'

export const LinkTabs = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <nav className="link-tabs" aria-label={label}>
    {children}
  </nav>
)
