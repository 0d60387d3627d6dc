import { define } from '../../base/core/element/island.tsx'
import { HolidayNoteListElement } from './element.ts'

define('qd-holiday-note-list', HolidayNoteListElement)

export { HolidayNoteListElement }
