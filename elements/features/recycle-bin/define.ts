import { define } from '../../base/core/island.tsx'
import { RecycleBinElement } from './element.ts'

define('qd-recycle-bin', RecycleBinElement)

export { RecycleBinElement }
