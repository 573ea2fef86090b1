/** Tokens as in the light theme, for files that other programs open. A law compares them with tokens.css. */
export const lightColours = {
  text: '#16211d',
  muted: '#53605a',
  accent: '#0a6650',
  'accent-soft': '#e1f2ec',
  info: '#1c5a94',
  warning: '#7a4f00',
  surface: '#ffffff',
} as const
