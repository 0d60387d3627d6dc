import { define } from '../../base/core/element/island.tsx'
import { ProcessDesignerElement } from './element.ts'

define('qd-process-designer', ProcessDesignerElement)

export { ProcessDesignerElement }
