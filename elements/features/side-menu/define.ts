import { define } from '../../base/core/element/island.tsx'
import { SideMenuElement } from './element.ts'

define('qd-side-menu', SideMenuElement)

export { SideMenuElement }
