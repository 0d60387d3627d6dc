import { define } from '../core/island.tsx'
import { ProcessDesignerElement } from './element.ts'

define('qd-process-designer', ProcessDesignerElement)

export { ProcessDesignerElement }
