import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

const SubstituteSchema = ClosedObject(texts('userId', 'realname', 'fromDay', 'toDay'))

export const OwnSubstituteSchema = Type.Union([Type.Null(), SubstituteSchema])
