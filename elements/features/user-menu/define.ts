import { define } from '../../base/core/island.tsx'
import { UserMenuElement } from './element.ts'

define('qd-user-menu', UserMenuElement)

export { UserMenuElement }
