// Reads settings from the environment, and collects what is wrong with them.

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings and collects all faults, so that they can be corrected together. */
export class SettingReader {
  readonly faults: string[] = []
  private readonly env: Environment

  constructor(env: Environment) {
    this.env = env
  }

  /** An empty setting counts as unset: that is what an empty line in a compose file means. */
  text(name: string): string | undefined {
    const value = this.env[name]?.trim()
    return value === '' ? undefined : value
  }

  /** An address without a query, a fragment and a name in it. */
  plainUrl(name: string): URL | undefined {
    const text = this.text(name) ?? ''
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url?.search === '' && url.hash === '' && url.username === '' ? url : undefined
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    return this.optionalInteger(name, min, max) ?? fallback
  }

  optionalInteger(name: string, min: number, max: number): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    this.faults.push(`${name} must be a whole number from ${min} to ${max}; it is "${text}".`)
    return undefined
  }

  oneOf<T extends string>(name: string, fallback: T, choices: readonly T[]): T {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return fallback
    const choice = choices.find((known) => known === text)
    if (choice !== undefined) return choice
    this.faults.push(`${name} must be one of ${choices.join(', ')}; it is "${text}".`)
    return fallback
  }
}
