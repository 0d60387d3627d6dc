import { define } from '../core/island.tsx'
import { FormElement } from './element.ts'

define('qd-form', FormElement)

export { FormElement }
