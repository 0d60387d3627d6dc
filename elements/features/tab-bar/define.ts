import { define } from '../../base/core/island.tsx'
import { TabBarElement } from './element.ts'

define('qd-tab-bar', TabBarElement)

export { TabBarElement }
