import { define } from '../../base/core/element/island.tsx'
import { FormListElement } from './element.ts'

define('qd-form-list', FormListElement)

export { FormListElement }
