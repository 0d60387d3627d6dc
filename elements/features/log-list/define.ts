import { define } from '../../base/core/element/island.tsx'
import { LogListElement } from './element.ts'

define('qd-log-list', LogListElement)

export { LogListElement }
