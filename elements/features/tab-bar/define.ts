import { define } from '../../base/core/element/island.tsx'
import { TabBarElement } from './element.ts'

define('qd-tab-bar', TabBarElement)

export { TabBarElement }
