import { define } from '../../base/core/element/island.tsx'
import { SubsiteListElement } from './element.ts'

define('qd-subsite-list', SubsiteListElement)

export { SubsiteListElement }
