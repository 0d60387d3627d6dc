import Type from 'typebox'
import {
  explainSteps,
  grantSubjects,
  grantedObjects,
  objectActions,
  wayKinds
} from '../../../../elements/base/contract/object-grant.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

const ExplainedWaySchema = ClosedObject({
  ...texts('told', 'id', 'path'),
  ...numbers('people'),
  ...booleans('isProven'),
  kind: Type.Enum(wayKinds)
})

const ExplainedStepSchema = ClosedObject({
  ...texts('told', 'change'),
  ways: Type.Optional(Type.Array(ExplainedWaySchema)),
  step: Type.Enum(explainSteps),
  verdict: Type.Enum(['none', 'yes', 'no', 'limits'])
})

export const ExplanationSchema = ClosedObject({
  ...texts('userId', 'realname', 'rightName', 'objectId', 'objectName'),
  ...booleans('allowed'),
  right: Type.Unsafe<RightCode>(Type.String()),
  objectType: Type.Enum(['', 'article', 'site', 'column']),
  steps: Type.Array(ExplainedStepSchema)
})

const GrantDraftSchema = ClosedObject({
  ...texts('subjectId'),
  subjectType: Type.Enum(grantSubjects),
  actions: Type.Array(Type.Enum(objectActions))
})

const ObjectGrantSchema = ClosedObject({ ...GrantDraftSchema.properties, ...texts('subjectName') })

const GrantAboveSchema = ClosedObject({
  ...ObjectGrantSchema.properties,
  ...texts('objectId', 'objectName'),
  objectType: Type.Enum(grantedObjects)
})

export const ObjectGrantsSchema = ClosedObject({
  ...texts('objectId', 'objectName', 'subsiteId', 'cutAt', 'print'),
  ...booleans('breaks', 'isGoverned', 'mayChange'),
  objectType: Type.Enum(grantedObjects),
  own: Type.Array(ObjectGrantSchema),
  above: Type.Array(GrantAboveSchema),
  mayGive: Type.Array(Type.Enum(objectActions))
})

export const EffectiveGrantsSchema = ClosedObject({
  ...booleans('isGoverned', 'isAbove', 'isForeign'),
  actions: Type.Array(Type.Enum(objectActions)),
  lacking: Type.Array(Type.String())
})
