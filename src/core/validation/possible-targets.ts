// Reports that look like targets: they are counted as results, though the Essential Tier has a type of its own for
// targets. Rules, section 2, `notes`.
import type { GraphNode } from '../graph/document.ts'
import { cids, org, prefixedName, rdf, sff } from '../graph/vocabulary.ts'
import { beginsLikeTarget } from '../projection/begins-like-target.ts'
import { type DocumentIndex, nodeFocus, nodeName } from './document-index.ts'
import type { NoteContent, NoteVariants } from './finding.ts'

const variantByProperty = new Map<string, NoteVariants['possible-target']>([
  [cids.hasComment, 'comment'],
  [sff.hasComment, 'comment'],
  [org.hasName, 'name'],
])

/** Once for each report; a type that says so comes before words that hint at it. */
export const findPossibleTargets = ({ reports }: DocumentIndex): NoteContent<'possible-target'>[] =>
  reports.flatMap((node) => {
    const hint = findHint(node)
    if (!hint) return []
    const [focus, name] = [nodeFocus(node), nodeName(node)]
    return { ...hint, focus, facts: { target: focus, ...(name !== null && { name }) } }
  })

type Hint = Omit<NoteContent<'possible-target'>, 'focus'>

function findHint({ statements }: GraphNode): Hint | null {
  let hint: Hint | null = null
  for (const { predicate, object } of statements) {
    if (predicate === rdf.type && object.kind === 'reference' && object.id === cids.Target)
      return { variant: 'both-types', path: prefixedName(rdf.type) }
    const variant = variantByProperty.get(predicate)
    if (hint || !variant || object.kind !== 'literal' || !beginsLikeTarget(object.text)) continue
    hint = { variant, path: prefixedName(predicate), value: object.text }
  }
  return hint
}
