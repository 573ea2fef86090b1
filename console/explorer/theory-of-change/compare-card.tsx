// What two organizations have in common and what only one of them has, with counts.
import { useMemo, type ReactElement } from 'react'

import type { Explorer, OrganizationTree } from '../model.ts'
import { Card } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { compareTrees } from './compare.ts'
import { countTree } from './filter-tree.ts'
import { theory } from './words.ts'

interface CompareCardProps {
  readonly explorer: Explorer
  readonly first: OrganizationTree
  readonly second: OrganizationTree
}

/** Named in a sentence; further ones are counted. */
const maxNamed = 5

export function CompareCard({ explorer, first, second }: CompareCardProps): ReactElement {
  const words = theory.use().compare
  const { number } = useFormat()
  const both = useMemo(() => compareTrees(first, second), [first, second])
  const { themes, outcomes, indicators } = both
  const [one, other] = [first.name ?? first.uri, second.name ?? second.uri]
  const listNames = (names: readonly string[]): string => {
    const further = names.length - maxNamed
    return [...names.slice(0, maxNamed), ...(further > 0 ? [words.further(number(further))] : [])].join(', ')
  }
  const names = (all: readonly { uri: string; name: string | null }[]) =>
    listNames(all.map((each) => each.name ?? each.uri))
  const [mine, theirs] = [countTree(first), countTree(second)]
  const isNothing = themes.both.length + outcomes.both.length + indicators.both.length === 0
  const labels = (iris: readonly string[]) => listNames(iris.map(explorer.themeLabel))
  return (
    <Card title={words.title}>
      {isNothing ? (
        <p>{words.nothing}</p>
      ) : (
        <div className="stack gap-1">
          <p>{themes.both.length > 0 ? words.sharedThemes(labels(themes.both)) : words.noThemes}</p>
          {outcomes.both.length > 0 && <p>{words.sharedOutcomes(names(outcomes.both))}</p>}
          {indicators.both.length > 0 && <p>{words.sharedIndicators(names(indicators.both))}</p>}
        </div>
      )}
      <div className="table-frame" tabIndex={0} role="region" aria-label={words.title}>
        <table className="table theory-numbers">
          <caption className="visually-hidden">{words.caption}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{one}</th>
              <th scope="col">{other}</th>
              <th scope="col">{words.both}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{words.themes}</th>
              <td>{labels([...themes.both, ...themes.onlyFirst]) || '–'}</td>
              <td>{labels([...themes.both, ...themes.onlySecond]) || '–'}</td>
              <td>{number(themes.both.length)}</td>
            </tr>
            {(['outcomes', 'indicators', 'reports'] as const).map((kind) => (
              <tr key={kind}>
                <th scope="row">{words[kind]}</th>
                <td>{number(mine[kind])}</td>
                <td>{number(theirs[kind])}</td>
                <td>{kind === 'reports' ? '–' : number(both[kind].both.length)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted">{words.byIdentifier}</p>
    </Card>
  )
}
