// Colours of themes at the edge of outcomes. They repeat what the chips say in words. Pure.

/** Of the seventeen goals, as the United Nations print them. */
const goals = [
  '#e5243b',
  '#dda63a',
  '#4c9f38',
  '#c5192d',
  '#ff3a21',
  '#26bde2',
  '#fcc30b',
  '#a21942',
  '#fd6925',
  '#dd1367',
  '#fd9d24',
  '#bf8b2e',
  '#3f7e44',
  '#0a97d9',
  '#56c02b',
  '#00689d',
  '#19486a',
]

/** For all other themes. */
const others = ['#7a5195', '#2f6f8f', '#8a6d1d', '#a3476b', '#4f7a3a', '#6b5b4b']

export function themeColour(theme: string): string {
  const goal = Number(/^https?:\/\/metadata\.un\.org\/sdg\/(\d{1,2})(?:$|[./])/.exec(theme)?.[1])
  const ofGoal = goals[goal - 1]
  if (ofGoal !== undefined) return ofGoal
  let sum = 0
  for (const letter of theme) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return others[sum % others.length] ?? '#6b5b4b'
}

/** The theme that gives a node its colour; null for nodes without a theme. */
export const firstThemeColour = ({ themes }: { readonly themes: readonly string[] }): string | null =>
  themes[0] === undefined ? null : themeColour(themes[0])
