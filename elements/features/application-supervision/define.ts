import { define } from '../../base/core/element/island.tsx'
import { ApplicationSupervisionElement } from './element.ts'

define('qd-application-supervision', ApplicationSupervisionElement)

export { ApplicationSupervisionElement }
