// Tabs. The caller holds the selected tab, so that it can be in the URL.
import type { ReactElement, ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'

import './tabs.css'

interface View {
  readonly id: string
  readonly label: ReactNode
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly views: readonly View[]
  readonly open: string
  readonly onOpen: (id: string) => void
}

export const Tabs = ({ label, views, open, onOpen }: TabsProps): ReactElement => (
  <AriaTabs className="stack gap-4 shrinks" selectedKey={open} onSelectionChange={(id) => onOpen(String(id))}>
    <TabList className="tab-list not-printed" aria-label={label}>
      {views.map((view) => (
        <Tab key={view.id} id={view.id} className="tab">
          {view.label}
        </Tab>
      ))}
    </TabList>
    {views.map((view) => (
      <TabPanel key={view.id} id={view.id} className="tab-panel">
        {view.content}
      </TabPanel>
    ))}
  </AriaTabs>
)
