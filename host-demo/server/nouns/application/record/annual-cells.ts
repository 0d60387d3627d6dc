import {
  annualColumns,
  annualRows,
  type AnnualColumn,
  type AnnualRow
} from '../../../../../elements/base/contract/apply-report.ts'
import type { Filter } from '../../../rows/filters.ts'
import { agencySitesText } from './agency-sites.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/** SQL of an application's column in the official table: the kind of applicant. */
export const columnText = `case when applications.applicant_type = '1' then 'person' else
  case applications.organization_type when '1' then 'business' when '2' then 'research' when '3' then 'welfare' when '4' then 'legal' else 'other' end end`

/** SQL of an application's row in the official table: the kind of answer; '' if unknown. */
export const answerText = `case applications.state when 9 then 'not-held'
  when 11 then coalesce((select case s.from_state when 12 then 'not-paid' else 'not-corrected' end from application_steps s
    where s.application_id = applications.id and s.action = 'abandon' order by s.id desc limit 1), 'not-corrected')
  else case applications.reply_type when 'known' then 'open' else applications.reply_type end end`

/** Returns the conditions on applications for a year with four digits. */
export const conditionsOf = (year: string) => {
  if (!/^\d{4}$/.test(year)) throw new Refusal('年份应为四位数字')
  const [first, last] = [`'${year}-01-01'`, `'${year}-12-31'`]
  return {
    received: `applications.receive_date between ${first} and ${last}`,
    carried: `applications.receive_date < ${first} and (applications.end_date is null or applications.end_date >= ${first})`,
    ended: `coalesce(applications.end_date between ${first} and ${last}, false)`,
    remaining: `applications.receive_date <= ${last} and (applications.end_date is null or applications.end_date > ${last})`,
    /** Applications in any cell of the table. */
    any: `(applications.receive_date <= ${last} or applications.end_date <= ${last}) and (applications.end_date is null or applications.end_date >= ${first})`
  }
}

const conditionOfRow = (year: string, row: AnnualRow) => {
  const { received, carried, ended, remaining } = conditionsOf(year)
  if (row === 'received') return received
  if (row === 'carried') return carried
  if (row === 'remaining') return remaining
  return `${ended} and ${answerText} ${row === 'answered' ? "<> ''" : `= '${row}'`}`
}

/** Matches the cases behind a figure of the annual report; the value has the format of `annualCell`. */
export const ofAnnualCell: Filter = {
  columns: [],
  where: (asked, bind) => {
    const [year = '', row = '', column = '', subsiteId = ''] = asked.split(':')
    if (!annualRows.includes(row as AnnualRow) || !annualColumns.includes(column as AnnualColumn))
      throw new Refusal('年度报告中没有这一项')
    const cases = conditionOfRow(year, row as AnnualRow)
    return [
      `(${cases})`,
      column !== 'total' && `${columnText} = '${column}'`,
      subsiteId && `applications.subsite_id in ${agencySitesText(bind(subsiteId))}`
    ]
      .filter(Boolean)
      .join(' and ')
  }
}
