import { texts } from '../../../base/core/language/locale.ts'

export const daysText = texts(
  {
    ...{ title: '逐日说明', close: '关闭', print: '打印', loading: '正在计算' },
    paper: '答复期限逐日说明',
    ...{ code: '受理编号', subject: '申请事项', applicant: '申请人', receiveDate: '收到日期', dueDate: '答复期限' },
    noDue: '期限没有在计算',
    guess: (years: string) => `${years} 年的工作日历还没有录入，该年的日期按星期推算，不能作为答复期限`,
    basis:
      '依据：《政府信息公开条例》第三十条至第三十四条、第四十二条；开始的当日不计入（参照《民法典》第二百零一条）；节假日按国务院办公厅的通知和本机关工作日历',
    ...{ day: '日期', weekday: '星期', counted: '计入', why: '说明' },
    weekdays: { 0: '星期日', 1: '星期一', 2: '星期二', 3: '星期三', 4: '星期四', 5: '星期五', 6: '星期六' },
    counts: (number: number) => `第 ${number} 日`,
    counts0: '不计入',
    extended: '工作日（延长期限，第三十三条）',
    isDue: '期限届满',
    reasons: {
      receipt: '收到申请的当日，不计入',
      corrected: '收到补正的当日，不计入；期限自次日重新计算（第三十条）',
      paid: '缴费的当日，不计入；期限自次日重新计算（第四十二条）',
      'before-corrected': '收到补正之前，期限自收到补正之日起重新计算（第三十条）',
      'before-paid': '缴费之前，期限自缴费次日起重新计算（第四十二条）',
      correcting: '等待申请人补正，期限自收到补正之日起重新计算（第三十条）',
      paying: '等待申请人缴费，期限自缴费次日起重新计算（第四十二条）',
      weekend: '周末',
      holiday: '法定节假日或者调休放假',
      'ask-third-party': '征求第三方意见，不计入（第三十二条）',
      'ask-agency': '会商其他机关，不计入（第三十四条）',
      working: '工作日',
      'make-up': '调休上班，按工作日计入'
    },
    holidays: {
      ...{ 'new-year': '元旦', spring: '春节', qingming: '清明节', labour: '劳动节', 'dragon-boat': '端午节' },
      ...{ 'mid-autumn': '中秋节', national: '国庆节', 'national-mid-autumn': '国庆节、中秋节' }
    },
    byNotice: (reason: string, holiday: string, notice: string) => `${reason}：${holiday}（${notice}）`,
    byOffice: (reason: string) => `${reason}（本机关工作日历）`,
    both: (one: string, other: string) => `${one}；${other}`
  },
  {
    ...{ title: 'Day by day', close: 'Close', print: 'Print', loading: 'Computing…' },
    paper: 'Due date, day by day',
    ...{ code: 'Number', subject: 'Subject', applicant: 'Applicant', receiveDate: 'Received on', dueDate: 'Due date' },
    noDue: 'No deadline is running',
    guess: (years: string) =>
      `The work calendar of ${years} is missing: its days are a guess by weekday, not a due date`,
    basis:
      'Sources: articles 30 to 34 and 42 of 《政府信息公开条例》; the first day does not count (as in article 201 of 《民法典》); holidays by the notices of the State Council and the work calendar of the office',
    ...{ day: 'Day', weekday: 'Weekday', counted: 'Counts', why: 'Reason' },
    weekdays: { 0: 'Sunday', 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday' },
    counts: (number: number) => `Day ${number}`,
    counts0: 'No',
    extended: 'Working day (extended term, article 33)',
    isDue: 'Due',
    reasons: {
      receipt: 'Day of receipt, does not count',
      corrected: 'Day of the correction, does not count; the term begins again (article 30)',
      paid: 'Day of payment, does not count; the term begins again (article 42)',
      'before-corrected': 'Before the correction, with which the term begins again (article 30)',
      'before-paid': 'Before the payment, after which the term begins again (article 42)',
      correcting: 'Waits for the correction, with which the term begins again (article 30)',
      paying: 'Waits for the payment, after which the term begins again (article 42)',
      weekend: 'Weekend',
      holiday: 'Holiday',
      'ask-third-party': 'A third party is consulted, does not count (article 32)',
      'ask-agency': 'Another agency is consulted, does not count (article 34)',
      working: 'Working day',
      'make-up': 'Worked at a weekend instead of a holiday, counts'
    },
    holidays: {
      ...{ 'new-year': 'New Year', spring: 'Spring Festival', qingming: 'Qingming', labour: 'Labour Day' },
      ...{ 'dragon-boat': 'Dragon Boat', 'mid-autumn': 'Mid-Autumn', national: 'National Day' },
      'national-mid-autumn': 'National Day and Mid-Autumn'
    },
    byNotice: (reason: string, holiday: string, notice: string) => `${reason}: ${holiday} (${notice})`,
    byOffice: (reason: string) => `${reason} (work calendar of the office)`,
    both: (one: string, other: string) => `${one}; ${other}`
  }
)

export type DaysWords = (typeof daysText)['zh-CN']
