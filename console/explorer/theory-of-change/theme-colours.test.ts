import { expect, it } from 'vitest'

import { firstThemeColour, themeColour } from './theme-colours.ts'

it('gives goals and their targets the colour of the goal, and every other theme always the same one', () => {
  expect(themeColour('https://metadata.un.org/sdg/4')).toBe('#c5192d')
  expect(themeColour('https://metadata.un.org/sdg/4.1')).toBe('#c5192d')
  expect(themeColour('https://metadata.un.org/sdg/17')).toBe('#19486a')
  for (const theme of ['https://metadata.un.org/sdg/18', 'https://metadata.un.org/sdg/0', 'urn:a', '']) {
    expect(themeColour(theme)).toMatch(/^#[0-9a-f]{6}$/)
    expect(themeColour(theme)).toBe(themeColour(theme))
  }
  expect(firstThemeColour({ themes: [] })).toBeNull()
})
