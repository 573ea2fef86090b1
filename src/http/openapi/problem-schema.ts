// The schema of a problem answer (RFC 9457), with the members that only some codes have.
import { Type } from 'typebox'

import { problems, type ProblemCode } from '../../contract/problems.ts'
import { optional, titledObject } from '../../contract/shared-schemas.ts'

const codes = Object.keys(problems) as ProblemCode[]
const count = Type.Integer()

const RequestFault = titledObject('RequestFault', {
  in: Type.Enum(['path', 'query', 'header', 'body']),
  name: Type.String(),
  detail: Type.String(),
})

export const ProblemAnswer = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'The page that explains this problem.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.Enum(codes, { title: 'ProblemCode' }),
    request_id: Type.String(),
    ...optional({
      errors: Type.Array(RequestFault),
      line: Type.Integer({ description: 'Of `json_invalid`: where the body stops being JSON.' }),
      column: Type.Integer({ description: 'Of `json_invalid`.' }),
      limit_bytes: Type.Integer({ description: 'Of `body_too_large`.' }),
      validation: Type.Unknown({
        description: 'Of `not_conforming`: the report, as `POST /capsules/validate` answers it.',
      }),
      quota: Type.Enum(['namespaces', 'bytes'], { description: 'Of `quota_exceeded`: which one.' }),
      used: Type.Integer({ description: 'Of `quota_exceeded`.' }),
      limit: Type.Integer({ description: 'Of `quota_exceeded`.' }),
      capsule_ids: Type.Array(Type.String(), {
        description:
          'Of `capsule_sourced`: the capsules that say it. Of `capsule_not_found` and `capsule_not_accepted`: those concerned, where several were named.',
      }),
      dependents: Type.Object(
        { outcomes: count, indicators: count, reports: count },
        { title: 'Dependents', description: 'Of `has_dependents`: how many entities depend on it.' },
      ),
    }),
  },
  {
    title: 'Problem',
    description: 'RFC 9457. `detail` says what to do next; `errors` lists every fault of the request.',
  },
)
