import { define } from '../../base/core/island.tsx'
import { ProcessDesignerElement } from './element.ts'

define('qd-process-designer', ProcessDesignerElement)

export { ProcessDesignerElement }
