import { define } from '../../base/core/island.tsx'
import { AnnualReportElement } from './element.ts'

define('qd-annual-report', AnnualReportElement)

export { AnnualReportElement }
