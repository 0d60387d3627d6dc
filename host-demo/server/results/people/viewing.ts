import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

export const OwnViewingSchema = ClosedObject(texts('id', 'viewer', 'viewerAccount', 'reason', 'createTime', 'endTime'))
