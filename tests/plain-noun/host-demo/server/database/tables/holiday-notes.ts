import { holidayNote } from '../../../../elements/base/contract/holiday-note.ts'
import { siteNounTable } from './noun-table.ts'

export const holidayNotes = siteNounTable('holiday_notes', holidayNote)
