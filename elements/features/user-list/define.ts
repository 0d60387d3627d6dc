import { define } from '../../base/core/element/island.tsx'
import { UserListElement } from './element.ts'

define('qd-user-list', UserListElement)

export { UserListElement }
