import { define } from '../../base/core/element/island.tsx'
import { ApplicationListElement } from './element.ts'

define('qd-application-list', ApplicationListElement)

export { ApplicationListElement }
