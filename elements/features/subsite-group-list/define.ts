import { define } from '../../base/core/island.tsx'
import { SubsiteGroupListElement } from './element.ts'

define('qd-subsite-group-list', SubsiteGroupListElement)

export { SubsiteGroupListElement }
