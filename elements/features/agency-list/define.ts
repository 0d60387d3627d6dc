import { define } from '../../base/core/element/island.tsx'
import { AgencyListElement } from './element.ts'

define('qd-agency-list', AgencyListElement)

export { AgencyListElement }
