import { define } from '../../base/core/element/island.tsx'
import { AdItemListElement } from './element.ts'

define('qd-ad-item-list', AdItemListElement)

export { AdItemListElement }
