import { holidayNote } from '../../../../elements/base/contract/holiday-note.ts'
import { holidayNotes } from '../../database/tables/holiday-notes.ts'
import { nounModule } from '../../http/noun/noun-module.ts'

export const holidayNoteModule = nounModule(holidayNote, holidayNotes, {
  menu: {
    ...{ id: '180', parentId: '160', path: '/cms/HolidayNoteList', icon: 'document', sortNo: 40 },
    component: 'cms/HolidayNoteList'
  }
})
