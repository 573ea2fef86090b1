// State of the first steps that the data does not show: looked at, skipped, hidden. Stored in this browser.
import { useState } from 'react'

export type StepName = 'namespace' | 'capsule' | 'look' | 'key'

interface WelcomeState {
  readonly isHidden: boolean
  readonly hasLooked: boolean
  readonly skipped: readonly string[]
}

const storedAs = 'impact-graph.welcome'
const fresh: WelcomeState = { isHidden: false, hasLooked: false, skipped: [] }

function read(): WelcomeState {
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(storedAs) ?? '{}') as Partial<WelcomeState>) }
  } catch {
    return fresh
  }
}

export function useWelcomeState(): [WelcomeState, (change: Partial<WelcomeState>) => void] {
  const [state, setState] = useState(read)
  const change = (part: Partial<WelcomeState>) => {
    const next = { ...state, ...part }
    localStorage.setItem(storedAs, JSON.stringify(next))
    setState(next)
  }
  return [state, change]
}
