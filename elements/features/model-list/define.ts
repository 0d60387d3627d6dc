import { define } from '../../base/core/island.tsx'
import { ModelListElement } from './element.ts'

define('qd-model-list', ModelListElement)

export { ModelListElement }
