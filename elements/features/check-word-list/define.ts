import { define } from '../../base/core/element/island.tsx'
import { CheckWordListElement } from './element.ts'

define('qd-check-word-list', CheckWordListElement)

export { CheckWordListElement }
