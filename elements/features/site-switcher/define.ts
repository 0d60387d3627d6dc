import { define } from '../../base/core/element/island.tsx'
import { SiteSwitcherElement } from './element.ts'

define('qd-site-switcher', SiteSwitcherElement)

export { SiteSwitcherElement }
