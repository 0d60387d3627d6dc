import { define } from '../../base/core/island.tsx'
import { FormDesignerElement } from './element.ts'

define('qd-form-designer', FormDesignerElement)

export { FormDesignerElement }
