import { define } from '../../base/core/island.tsx'
import { ColumnTreeElement } from './element.ts'

define('qd-column-tree', ColumnTreeElement)

export { ColumnTreeElement }
