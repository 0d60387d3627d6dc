import { define } from '../../base/core/element/island.tsx'
import { RoleListElement } from './element.ts'

define('qd-role-list', RoleListElement)

export { RoleListElement }
