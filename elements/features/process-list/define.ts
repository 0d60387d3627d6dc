import { define } from '../../base/core/element/island.tsx'
import { ProcessListElement } from './element.ts'

define('qd-process-list', ProcessListElement)

export { ProcessListElement }
