import { define } from '../../base/core/element/island.tsx'
import { UserMenuElement } from './element.ts'

define('qd-user-menu', UserMenuElement)

export { UserMenuElement }
