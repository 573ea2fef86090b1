// Checks a handler against the declaration of its operation: the problems it throws, its statuses and, in tests, the shape
// of its answers. In production a mismatch is logged and the answer is sent; in tests it is an error.
import type { Logger } from 'pino'

import type { Operation } from '../../contract/operation.ts'
import { Problem, type ProblemCode } from '../../contract/problems.ts'
import { describeFault } from '../../contract/wording/en-faults.ts'
import { findFaults } from '../../core/schema/check-value.ts'
import { asSchema } from '../../core/schema/schema.ts'
import type { BoundHandler, Reply } from './handler.ts'
import { possibleProblems } from '../openapi/possible-problems.ts'

export function checkAgainstDeclaration(bound: BoundHandler, strict: boolean, log: Logger): BoundHandler {
  const { operation } = bound
  const reportMismatch = (what: string): void => {
    const message = `${operation.id} ${what}, which its declaration does not list`
    if (strict) throw new Error(message)
    log.error({ operation: operation.id }, message)
  }
  const possible = new Set<ProblemCode>(possibleProblems(operation))
  return {
    ...bound,
    run: async (call) => {
      try {
        const reply = await bound.run(call)
        checkReply(operation, reply, strict, reportMismatch)
        return reply
      } catch (error) {
        if (error instanceof Problem && !possible.has(error.code)) reportMismatch(`throws ${error.code}`)
        throw error
      }
    },
  }
}

function checkReply(
  operation: Operation,
  reply: Reply,
  strict: boolean,
  breach: (what: string) => void,
): void {
  const answer = operation.success[reply.status]
  if (!answer) {
    breach(`answers with status ${reply.status}`)
  } else if (strict && answer.schema && reply.body !== undefined) {
    const [fault] = findFaults(asSchema(answer.schema), reply.body, '')
    if (fault) breach(`answers with ${JSON.stringify(reply.body).slice(0, 500)} (${describeFault(fault)})`)
  }
}
