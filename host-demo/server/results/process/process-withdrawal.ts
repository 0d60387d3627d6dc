import Type from 'typebox'
import { stepModes } from '../../../../elements/base/contract/process.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, optional, texts } from '../../kernel/result-fields.ts'

export const StartAgainSchema = ClosedObject({
  ...texts('processKey', 'title', 'content', 'data'),
  files: Type.Array(ClosedObject({ ...texts('uid', 'name', 'introduce'), ...numbers('orderValue') })),
  steps: Type.Array(
    ClosedObject({
      ...texts('name'),
      ...optional({ ...texts('argument'), ...booleans('veto', 'everyone') }),
      mode: Type.Enum(stepModes),
      disagree: Type.Enum(['end', 'starter']),
      people: Type.Array(ClosedObject(texts('id', 'realname')))
    })
  )
})
