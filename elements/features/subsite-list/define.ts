import { define } from '../../base/core/island.tsx'
import { SubsiteListElement } from './element.ts'

define('qd-subsite-list', SubsiteListElement)

export { SubsiteListElement }
