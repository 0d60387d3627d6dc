import Type from 'typebox'
import { recountedFacts } from '../../../../elements/base/contract/apply-recount.ts'
import { applyGroups } from '../../../../elements/base/contract/apply-steps.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

const DifferencesSchema = Type.Array(
  ClosedObject({
    fact: Type.Enum([...recountedFacts]),
    recorded: Type.Array(Type.String()),
    recomputed: Type.Array(Type.String())
  })
)

export const CaseRecountSchema = ClosedObject({
  ...texts('receiveDate'),
  ...numbers('entries'),
  differences: DifferencesSchema
})

export const CasesRecountSchema = ClosedObject({
  ...numbers('checked', 'differing'),
  cases: Type.Array(
    ClosedObject({
      ...texts('id', 'code', 'title', 'subsiteName'),
      ...numbers('entries'),
      group: Type.Enum(applyGroups),
      differences: DifferencesSchema
    })
  )
})
