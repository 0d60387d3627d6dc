import { texts } from '../../../base/core/language/locale.ts'

export const calendarText = texts(
  {
    title: '工作日历',
    note: '所有申请的法定期限都按这里的节假日和调休上班日推算。国务院办公厅公布下一年的安排后请及时录入。',
    year: '年份',
    loading: '正在加载工作日历',
    close: '关闭',
    first: '开始日期',
    last: '结束日期（一天可不填）',
    addHoliday: '添加放假',
    addWorking: '添加上班',
    wrongDays: (year: string) => `请填写 ${year} 年内的日期，一次最多 31 天`,
    empty: (year: string) => `${year} 年尚未录入：跨入该年的答复期限不推算，文书写明“20 个工作日内”`,
    daysOf: (year: string) => `${year} 年的节假日和调休`,
    kinds: { holiday: '放假', working: '上班' },
    conflict: (year: string) => `${year} 年的日历刚刚被他人修改，没有保存`,
    remove: '移除',
    removeDay: (day: string) => `移除 ${day}`,
    save: '保存',
    saved: '工作日历已保存，在办申请的期限已重新推算',
    toldTitle: (count: number) => `${count} 件文书告知的答复期限与工作日历不一致，请另行告知申请人`,
    told: (letter: string, number: string, day: string, told: string, due: string) =>
      `${day}《${letter}》${number}：告知 ${told}，应为 ${due}`
  },
  {
    title: 'Working days',
    note: 'All terms are counted with these holidays and make-up working days. Enter each year after its announcement.',
    year: 'Year',
    loading: 'Loading the working days',
    close: 'Close',
    first: 'First day',
    last: 'Last day (optional)',
    addHoliday: 'Add as holiday',
    addWorking: 'Add as working day',
    wrongDays: (year: string) => `Enter days in ${year}, up to 31 at a time`,
    empty: (year: string) =>
      `${year} is missing: due dates in it are not counted, and letters say “within 20 working days”`,
    daysOf: (year: string) => `Holidays and make-up days of ${year}`,
    kinds: { holiday: 'holiday', working: 'working' },
    conflict: (year: string) => `Someone else changed ${year}. Nothing was saved.`,
    remove: 'Remove',
    removeDay: (day: string) => `Remove ${day}`,
    save: 'Save',
    saved: 'Saved. Terms of open applications were recalculated.',
    toldTitle: (count: number) =>
      `${count} letters told another due date than the calendar gives. Inform the applicants`,
    told: (letter: string, number: string, day: string, told: string, due: string) =>
      `${day} 《${letter}》 ${number}: told ${told}, due ${due}`
  }
)
