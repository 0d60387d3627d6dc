import { define } from '../../base/core/element/island.tsx'
import { ColumnManageElement } from './element.ts'

define('qd-column-manage', ColumnManageElement)

export { ColumnManageElement }
