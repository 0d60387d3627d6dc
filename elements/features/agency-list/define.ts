import { define } from '../../base/core/island.tsx'
import { AgencyListElement } from './element.ts'

define('qd-agency-list', AgencyListElement)

export { AgencyListElement }
