import { define } from '../../base/core/element/island.tsx'
import { ProcessInstanceListElement } from './element.ts'

define('qd-process-instance-list', ProcessInstanceListElement)

export { ProcessInstanceListElement }
