import { define } from '../../base/core/element/island.tsx'
import { TopMenuElement } from './element.ts'

define('qd-top-menu', TopMenuElement)

export { TopMenuElement }
