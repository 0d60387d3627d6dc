import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

export const SubsiteExtensionSchema = ClosedObject({
  ...texts('subsiteId'),
  ...numbers('maxWidth', 'maxSize', 'version')
})
