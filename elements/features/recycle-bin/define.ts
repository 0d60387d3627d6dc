import { define } from '../../base/core/element/island.tsx'
import { RecycleBinElement } from './element.ts'

define('qd-recycle-bin', RecycleBinElement)

export { RecycleBinElement }
