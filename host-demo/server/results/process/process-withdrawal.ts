import Type from 'typebox'
import { stepModes } from '../../../../elements/base/contract/process.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, optional, texts } from '../../kernel/result-fields.ts'
import { AttachmentDraftSchema } from '../content/annex.ts'

export const StartAgainSchema = ClosedObject({
  ...texts('processKey', 'title', 'content'),
  files: Type.Array(AttachmentDraftSchema),
  values: Type.Record(Type.String(), Type.Unknown()),
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
