import { define } from '../core/island.tsx'
import { SiteSwitcherElement } from './element.ts'

define('qd-site-switcher', SiteSwitcherElement)

export { SiteSwitcherElement }
