import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

export const CheckAddressSchema = ClosedObject(texts('address', 'refusedBy'))
