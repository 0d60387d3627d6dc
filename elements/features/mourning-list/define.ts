import { define } from '../../base/core/element/island.tsx'
import { MourningListElement } from './element.ts'

define('qd-mourning-list', MourningListElement)

export { MourningListElement }
