// Loads something on demand: undefined while it loads, null when it failed.
import { useEffect, useState } from 'react'

export function useLoaded<T>(load: () => Promise<T>, key: string): T | null | undefined {
  const [loaded, setLoaded] = useState<{ key: string; value: T | null }>()
  useEffect(() => {
    let isWanted = true
    const settle = (value: T | null) => isWanted && setLoaded({ key, value })
    load().then(settle, () => settle(null))
    return () => {
      isWanted = false
    }
    // The key identifies what is loaded.
  }, [key])
  return loaded?.key === key ? loaded.value : undefined
}
