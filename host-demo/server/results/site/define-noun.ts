import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

export const SiteChoiceSchema = ClosedObject(texts('id', 'name'))
