import { define } from '../../base/core/element/island.tsx'
import { SubsiteGroupListElement } from './element.ts'

define('qd-subsite-group-list', SubsiteGroupListElement)

export { SubsiteGroupListElement }
