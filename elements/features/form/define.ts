import { define } from '../../base/core/element/island.tsx'
import { FormElement } from './element.ts'

define('qd-form', FormElement)

export { FormElement }
