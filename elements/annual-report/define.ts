import { define } from '../core/island.tsx'
import { AnnualReportElement } from './element.ts'

define('qd-annual-report', AnnualReportElement)

export { AnnualReportElement }
