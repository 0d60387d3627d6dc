import { define } from '../../base/core/element/island.tsx'
import { PositionListElement } from './element.ts'

define('qd-position-list', PositionListElement)

export { PositionListElement }
