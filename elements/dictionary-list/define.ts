import { define } from '../core/island.tsx'
import { DictionaryListElement } from './element.ts'

define('qd-dictionary-list', DictionaryListElement)

export { DictionaryListElement }
