// The logo: one organization with several outcomes.
import type { ReactElement } from 'react'

import { sharedWords } from '../words/shared-words.ts'

export const Brand = (): ReactElement => (
  <span className="brand">
    <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M9 16 20 9.5M9 16h11M9 16l11 6.5"
        stroke="var(--on-accent)"
        strokeWidth="2.2"
        strokeLinecap="round"
        fill="none"
      />
      <g fill="var(--on-accent)">
        <circle cx="9" cy="16" r="3.6" />
        <circle cx="22" cy="9" r="2.7" />
        <circle cx="22" cy="16" r="2.7" />
        <circle cx="22" cy="23" r="2.7" />
      </g>
    </svg>
    <b>{sharedWords.use().product}</b>
  </span>
)
