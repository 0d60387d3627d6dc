import { define } from '../../base/core/element/island.tsx'
import { ProcessInstanceElement } from './element.ts'

define('qd-process-instance', ProcessInstanceElement)

export { ProcessInstanceElement }
