import { define } from '../../base/core/island.tsx'
import { DepartmentListElement } from './element.ts'

define('qd-department-list', DepartmentListElement)

export { DepartmentListElement }
