import Type from 'typebox'
import { administratorAreas } from '../../../../elements/base/contract/administrators.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

const LosingPersonSchema = ClosedObject({
  ...texts('id', 'username', 'realname'),
  ...booleans('holdsAll'),
  areas: Type.Array(Type.Enum(['system', 'security', 'audit']))
})

export const SeparationSchema = ClosedObject({
  ...texts('updateByName', 'updateTime', 'print'),
  ...numbers('losingCount'),
  ...booleans('isOn', 'mayChange'),
  roles: Type.Array(
    ClosedObject({ ...texts('id', 'roleName'), ...numbers('people'), area: Type.Enum(administratorAreas) })
  ),
  losing: Type.Array(LosingPersonSchema)
})
