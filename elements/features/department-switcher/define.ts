import { define } from '../../base/core/island.tsx'
import { DepartmentSwitcherElement } from './element.ts'

define('qd-department-switcher', DepartmentSwitcherElement)

export { DepartmentSwitcherElement }
