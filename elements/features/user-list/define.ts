import { define } from '../../base/core/island.tsx'
import { UserListElement } from './element.ts'

define('qd-user-list', UserListElement)

export { UserListElement }
