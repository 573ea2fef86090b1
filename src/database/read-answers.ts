// Rows that are answers: the statement selects their members, by name and in order. Times become texts, as in JSON.
import type { Reads } from './transaction.ts'

export async function readAnswers<Answer>(
  reads: Reads,
  text: string,
  values: readonly unknown[],
): Promise<Answer[]> {
  const { rows } = await reads.query<Readonly<Record<string, unknown>>>(text, [...values])
  return rows.map((row) => {
    const members = Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ])
    return Object.fromEntries(members) as Answer
  })
}
