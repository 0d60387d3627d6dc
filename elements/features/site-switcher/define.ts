import { define } from '../../base/core/island.tsx'
import { SiteSwitcherElement } from './element.ts'

define('qd-site-switcher', SiteSwitcherElement)

export { SiteSwitcherElement }
