// Statements of a session are prepared by themselves: their texts are few, and PostgreSQL takes longer to analyse one than
// to run it for a few rows.
import type { PoolClient } from 'pg'

import { statementName } from './statement-name.ts'

/** Of one session. Texts beyond that, such as those with lists of their own, are analysed each time. */
const maxStatements = 300

const keeping = new WeakSet<object>()

/** Whether one plan may be kept for a statement, whatever its values: ordered-plans.ts. */
export const mayKeepPlans = (session: object): boolean => keeping.has(session)

/**
 * Prepares what is a text with parameters. What has a name already, and commands without parameters, stay as they are.
 * Where data is distributed, only a plan for the actual values finds the machine that has them: none can be kept.
 */
export function prepareStatements(client: PoolClient, canKeepPlans: boolean): void {
  if (canKeepPlans) keeping.add(client)
  const query = client.query.bind(client) as (...call: unknown[]) => unknown
  const names = new Map<string, string>()
  const nameStatement = (text: string): string | undefined => {
    let name = names.get(text)
    if (name === undefined && names.size < maxStatements) names.set(text, (name = statementName(text)))
    return name
  }
  client.query = ((text: unknown, values: unknown, ...others: unknown[]): unknown => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameStatement(text) : undefined
    return name === undefined ? query(text, values, ...others) : query({ name, text, values }, ...others)
  }) as typeof client.query
}
