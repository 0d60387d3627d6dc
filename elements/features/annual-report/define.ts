import { define } from '../../base/core/element/island.tsx'
import { AnnualReportElement } from './element.ts'

define('qd-annual-report', AnnualReportElement)

export { AnnualReportElement }
