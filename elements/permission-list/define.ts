import { define } from '../core/island.tsx'
import { PermissionListElement } from './element.ts'

define('qd-permission-list', PermissionListElement)

export { PermissionListElement }
