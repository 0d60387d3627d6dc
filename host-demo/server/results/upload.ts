import { ClosedObject } from '../kernel/fields.ts'
import { numbers } from '../kernel/result-fields.ts'

export const UploadRoomSchema = ClosedObject({ ...numbers('used', 'quota') })
