// What a run has done so far.
export class Figures {
  readonly startedAtMs = Date.now()
  readonly rounds = new Map<string, number>()
  readonly skipped = new Map<string, string>()
  readonly answers = new Map<string, number>()
  answered = 0
  acknowledged = 0
  unanswered = 0
  /** Of those: how many had taken effect. */
  foundDone = 0
  accepted = 0
  rejected = 0
  checks = 0
  projectionChecks = 0
  restarts = 0
  erased = 0
  previews = 0
  /** Facts that an endpoint was told of. */
  events = 0
  reminders = 0

  count(counts: Map<string, number>, name: string): void {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  seconds(): number {
    return Math.round((Date.now() - this.startedAtMs) / 1000)
  }

  /** Lines for people. */
  lines(): string[] {
    const listed = (counts: ReadonlyMap<string, number>): string =>
      [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
    const rounds = [...this.rounds.values()].reduce((sum, count) => sum + count, 0)
    return [
      `${rounds} rounds in ${this.seconds()} s: ${listed(this.rounds)}`,
      `${this.acknowledged} writes acknowledged; ${this.unanswered} got no answer or 503, of which ${this.foundDone} had taken effect`,
      `${this.accepted} capsules accepted, ${this.rejected} rejected, ${this.erased} namespaces erased, ${this.previews} previews, ${this.events} times an event was found, ${this.reminders} reminders sent`,
      `${this.checks} checks; ${this.restarts} starts of the service; answers: ${listed(this.answers)}`,
      ...[...this.skipped].map(([name, why]) => `skipped: ${name} (${why})`),
    ]
  }
}
