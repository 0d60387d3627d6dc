import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

export const OwnSignInSchema = ClosedObject(texts('id', 'action', 'ip', 'createTime'))
