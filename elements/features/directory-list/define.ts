import { define } from '../../base/core/element/island.tsx'
import { DirectoryListElement } from './element.ts'

define('qd-directory-list', DirectoryListElement)

export { DirectoryListElement }
