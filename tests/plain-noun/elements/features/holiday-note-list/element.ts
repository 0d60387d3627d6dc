import { holidayNote } from '../../base/contract/holiday-note.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'

/**
 * Notes of a site about public holidays.
 *
 * @tag qd-holiday-note-list
 * @title 放假安排 | Holiday notes
 *
 * @zh 站点的放假安排。
 */
export class HolidayNoteListElement extends nounElement(holidayNote) {}
