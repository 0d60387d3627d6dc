import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

export const MonthlyRequestSchema = ClosedObject({ ...texts('month'), ...numbers('number') })
