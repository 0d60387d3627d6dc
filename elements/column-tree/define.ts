import { define } from '../core/island.tsx'
import { ColumnTreeElement } from './element.ts'

define('qd-column-tree', ColumnTreeElement)

export { ColumnTreeElement }
