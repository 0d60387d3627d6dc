import { defineNoun } from './define-noun.ts'
import { area, date, text } from './noun-field.ts'

/** Note of a site about a public holiday. */
export const holidayNote = defineNoun({
  noun: 'holidayNote',
  title: ['放假安排', 'Holiday note', 'Holiday notes'],
  path: '/cms/holidayNote',
  scope: 'site',
  rights: 'cms:holiday',
  name: 'title',
  fields: {
    title: text(100, ['标题', 'Title'], { required: true, sort: true, filter: { by: 'within' } }),
    day: date(['日期', 'Date'], { required: true, sort: true, isTelling: true }),
    note: area(1000, ['说明', 'Note'])
  },
  columns: ['title', 'day', 'note'],
  sorted: ['day', 'desc']
})
