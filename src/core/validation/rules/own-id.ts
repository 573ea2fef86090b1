// Rule 5: a core entity has an identifier of its own. Rules, section 2.
import { isBlankId } from '../../graph/document.ts'
import type { Collector } from '../collect-findings.ts'
import type { DocumentIndex } from '../document-index.ts'

export function checkOwnIds(index: DocumentIndex, findings: Collector): void {
  for (const id of index.kinds.keys()) {
    if (!isBlankId(id)) continue
    const node = index.document.nodes.get(id)
    if (node) findings.add('missing-id', 'missing', node)
  }
}
