import { define } from '../../base/core/element/island.tsx'
import { DictionaryListElement } from './element.ts'

define('qd-dictionary-list', DictionaryListElement)

export { DictionaryListElement }
