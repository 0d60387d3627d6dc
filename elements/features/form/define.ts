import { define } from '../../base/core/island.tsx'
import { FormElement } from './element.ts'

define('qd-form', FormElement)

export { FormElement }
