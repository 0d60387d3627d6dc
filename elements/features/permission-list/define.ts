import { define } from '../../base/core/island.tsx'
import { PermissionListElement } from './element.ts'

define('qd-permission-list', PermissionListElement)

export { PermissionListElement }
