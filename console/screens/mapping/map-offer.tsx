// Where a workbook is not in our layout: the way to say what its columns are. The screens are loaded when they are wanted.
import { lazy, Suspense, type ReactElement } from 'react'

import { loadChunk } from '../../shared/frame/load-chunk.ts'
import type { WorkbookFault } from '../../../src/core/spreadsheet/workbook-fault.ts'
import type { MapViewProps } from './map-view.tsx'

/** A workbook without a sheet of ours can be mapped. */
export const isMappable = ({ fault }: { readonly kind: string; readonly fault?: WorkbookFault }): boolean =>
  fault?.fault === 'no-known-sheet' || fault?.fault === 'old-template'

const LazyMapView = lazy(loadChunk(async () => ({ default: (await import('./map-view.tsx')).MapView })))

export const MapOffer = (props: MapViewProps): ReactElement => (
  <Suspense>
    <LazyMapView {...props} />
  </Suspense>
)
