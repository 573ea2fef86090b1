// The neighbours view: a search over all nodes, and one node with its properties and the statements that refer to it.
import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'

import type { ViewProps } from '../view-props.ts'
import { NodeCentre } from './node-centre.tsx'
import { NodeFinder } from './node-finder.tsx'
import { headingId } from './node-heading.tsx'
import './neighbours.css'

export function NeighboursView({ explorer }: ViewProps): ReactElement {
  const { node } = explorer
  const before = useRef(node)
  useEffect(() => {
    if (before.current === node) return
    before.current = node
    // The pressed link is gone; the focus moves to the heading of the new content.
    document.getElementById(headingId)?.focus()
  }, [node])
  return node === null ? (
    <NodeFinder explorer={explorer} />
  ) : (
    <NodeCentre key={node} explorer={explorer} id={node} />
  )
}
