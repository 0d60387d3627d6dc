import { define } from '../../base/core/element/island.tsx'
import { FormDesignerElement } from './element.ts'

define('qd-form-designer', FormDesignerElement)

export { FormDesignerElement }
