// The console's operation that fills a namespace with sample data.
import { Type } from 'typebox'

import { uploadCapsule } from '../capsule-operations.ts'
import { Label, Slug } from '../namespace-schemas.ts'
import { forConsole, jsonBody, operation } from '../operation.ts'
import { closedObject } from '../shared-schemas.ts'

export const fillSampleData = operation('fillSampleData', 'POST /console/api/sample-data', {
  ...forConsole('member'),
  summary: 'Create a namespace and fill it with sample data',
  description:
    'Answers when everything is accepted. Called again it brings nothing twice. A namespace that holds other capsules is left as it is.',
  stores: true,
  body: jsonBody(closedObject({ namespace: Slug, label: Label })),
  success: {
    201: {
      description: 'The namespace is filled.',
      schema: closedObject({ object: Type.Literal('namespace'), namespace: Type.String() }),
    },
  },
  problems: ['namespace_exists', ...uploadCapsule.problems],
})
