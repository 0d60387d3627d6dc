import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, texts } from '../../kernel/result-fields.ts'

export const PositionChoiceSchema = ClosedObject({ ...texts('id', 'name'), ...booleans('isOn', 'mayGive') })
