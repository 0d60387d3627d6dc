import { define } from '../../base/core/element/island.tsx'
import { ApplicationFormElement } from './element.ts'

define('qd-application-form', ApplicationFormElement)

export { ApplicationFormElement }
