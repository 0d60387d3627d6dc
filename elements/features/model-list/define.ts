import { define } from '../../base/core/element/island.tsx'
import { ModelListElement } from './element.ts'

define('qd-model-list', ModelListElement)

export { ModelListElement }
