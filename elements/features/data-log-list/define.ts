import { define } from '../../base/core/island.tsx'
import { DataLogListElement } from './element.ts'

define('qd-data-log-list', DataLogListElement)

export { DataLogListElement }
