import { define } from '../../base/core/island.tsx'
import { DictionaryListElement } from './element.ts'

define('qd-dictionary-list', DictionaryListElement)

export { DictionaryListElement }
