import { define } from '../../base/core/island.tsx'
import { RoleListElement } from './element.ts'

define('qd-role-list', RoleListElement)

export { RoleListElement }
