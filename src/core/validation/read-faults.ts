// Findings for files that could not be read or processed. Rules, section 2.
import { type ReadFault, placePointer } from '../graph/document.ts'
import { cidsContextUrl, oldContextHost, sffContextUrl } from '../graph/contexts/bundled-contexts.ts'
import { type Collector, collectFindings } from './collect-findings.ts'
import type { Findings, Variants } from './finding.ts'

export function findingsOfReadFaults(faults: readonly ReadFault[]): Findings {
  const { collector, result } = collectFindings(null)
  for (const fault of faults) addFault(fault, collector)
  return { ...result(), notes: [] }
}

/** The finding for a capsule that could not be processed: too much memory, too much time, a crash. */
export function processingFailed(reason: string): Findings {
  const { collector, result } = collectFindings(null)
  collector.addAt('processing-failed', isKnown(reason) ? reason : 'other', { focus: '#', place: null })
  return { ...result(), notes: [] }
}

const isKnown = (reason: string): reason is Variants['processing-failed'] =>
  ['memory', 'time', 'crash', 'other'].includes(reason)

function addFault(fault: ReadFault, findings: Collector): void {
  const target = placePointer(fault.place)
  const at = { focus: target, place: fault.place }
  switch (fault.fault) {
    case 'unknown-context':
      return addContext(fault.url, at, findings)
    case 'jsonld-error': {
      const isWhole = fault.place === null || target === '#'
      const variant = fault.code === 'not json' ? 'not-json' : isWhole ? 'not-json-ld' : 'error'
      const facts = { key: fault.code, detail: fault.detail, target }
      return findings.addAt('jsonld-error', variant, at, { facts })
    }
    case 'invalid-text':
      return findings.addAt('invalid-text', fault.problem, at, { value: fault.text, facts: { target } })
    case 'too-deep':
      return findings.addAt('too-deep', 'too-deep', at, { facts: { count: fault.limit, target } })
  }
}

function addContext(url: string, at: { place: ReadFault['place'] }, findings: Collector): void {
  const instead = officialContextLike(url)
  const variant = url.includes(oldContextHost) ? 'old' : instead === null ? 'unknown' : 'near'
  const facts = { target: placePointer(at.place), ...(instead !== null && { instead }) }
  findings.addAt('unknown-context', variant, { focus: url, place: at.place }, { value: url, facts })
}

/** The official address that was probably meant. */
function officialContextLike(url: string): string | null {
  const text = url.toLowerCase()
  if (!/commonapproach|cids|sff|eil\.utoronto/.test(text)) return null
  return text.includes('sff') ? sffContextUrl : cidsContextUrl
}
