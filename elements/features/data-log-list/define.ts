import { define } from '../../base/core/element/island.tsx'
import { DataLogListElement } from './element.ts'

define('qd-data-log-list', DataLogListElement)

export { DataLogListElement }
