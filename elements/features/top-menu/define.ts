import { define } from '../../base/core/island.tsx'
import { TopMenuElement } from './element.ts'

define('qd-top-menu', TopMenuElement)

export { TopMenuElement }
