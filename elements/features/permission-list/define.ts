import { define } from '../../base/core/element/island.tsx'
import { PermissionListElement } from './element.ts'

define('qd-permission-list', PermissionListElement)

export { PermissionListElement }
