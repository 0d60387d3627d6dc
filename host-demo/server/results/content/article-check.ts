import Type from 'typebox'
import { checkLevels, checkParts, checkRuleNames } from '../../../../elements/base/contract/article-check.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

export const RuleLevelSchema = ClosedObject({ rule: Type.Enum(checkRuleNames), level: Type.Enum(checkLevels) })

const FindingSchema = ClosedObject({
  rule: Type.Enum(checkRuleNames),
  level: Type.Enum(['block', 'warn']),
  part: Type.Enum(checkParts),
  ...numbers('at'),
  ...texts('quote', 'around', 'hint')
})

export const CheckPassSchema = ClosedObject(texts('reason', 'byName', 'time'))

export const ArticleFindingsSchema = ClosedObject({
  ...texts('id', 'title'),
  findings: Type.Array(FindingSchema),
  pass: Type.Union([Type.Null(), CheckPassSchema])
})

export const PublicCheckSchema = ClosedObject({
  ...numbers('checked', 'total'),
  ...texts('next'),
  found: Type.Array(
    ClosedObject({
      ...texts('id', 'subsiteId', 'subsiteName', 'newsClassName', 'title', 'publishDate'),
      findings: Type.Array(FindingSchema)
    })
  )
})
