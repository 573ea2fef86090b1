// Counts up to a number in steps, yielding between them, because rendering everything at once would block the page.
import { useEffect, useState } from 'react'

export function useGradualCount(to: number, step = 40): number {
  const [count, setCount] = useState(step)
  useEffect(() => {
    // What disappeared is rendered gradually again when it returns.
    if (count >= to) return setCount(Math.min(count, Math.max(step, to)))
    const timer = setTimeout(() => setCount(count + step), 0)
    return () => clearTimeout(timer)
  }, [count, to, step])
  return Math.min(count, to)
}
