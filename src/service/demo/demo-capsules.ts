// The sample capsules: one from each fund, describing the invented organizations it supports; one of shared indicators, of a
// code list; one whose reports are accepted and could be more useful; one that corrects others. Organizations with two funds
// are described by both.
import { readFile } from 'node:fs/promises'

const folder = new URL('../../../docs/samples/demo/', import.meta.url)

/** In order: later capsules override earlier ones. The labels tell the capsules from others in a namespace. */
const capsules = [
  { label: 'Demo: shared indicators', file: 'shared-indicators.jsonld' },
  { label: 'Demo: Northern Lights Community Fund', file: 'northern-lights-community-fund.jsonld' },
  { label: 'Demo: Fonds Rivière-Claire', file: 'fonds-riviere-claire.jsonld' },
  { label: 'Demo: Prairie Futures Fund', file: 'prairie-futures-fund.jsonld' },
  { label: 'Demo: Salt Harbour Impact Fund', file: 'salt-harbour-impact-fund.jsonld' },
  { label: 'Demo: Whitecap Youth Sailing', file: 'whitecap-youth-sailing.jsonld' },
  { label: 'Demo: corrections', file: 'corrections.jsonld' },
] as const

export const demoLabels: readonly string[] = capsules.map(({ label }) => label)

export interface DemoCapsule {
  readonly label: string
  readonly bytes: Uint8Array
}

/** A file that is no capsule of the namespace: what is written through entity calls, or sent through a link. */
export const readSample = (file: string): Promise<Buffer> => readFile(new URL(file, folder))

export const readDemoCapsules = (): Promise<DemoCapsule[]> =>
  Promise.all(capsules.map(async ({ label, file }) => ({ label, bytes: await readSample(file) })))
