import { define } from '../../base/core/element/island.tsx'
import { ProcessHistoryElement } from './element.ts'

define('qd-process-history', ProcessHistoryElement)

export { ProcessHistoryElement }
