import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  annualFigures,
  type AnnualFees,
  type AnnualText,
  type AnnualTextDraft
} from '../../../../../elements/base/contract/annual-text.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { annualTexts } from '../../../database/tables/annual-texts.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { requireAgency } from '../../agency/agencies.ts'
import { ofAgencySites } from '../record/agency-sites.ts'

const blank: AnnualTextDraft = {
  ...{ overview: '', problems: '', others: '' },
  figures: Object.fromEntries(annualFigures.map(name => [name, null])) as AnnualTextDraft['figures']
}

const amount = `(jsonb_path_query_first(s.details, '$[*] ? (@.name == "amount").value') #>> '{}')::numeric`

/** Counts the fees that were asked for and paid in a year at the sites of the agency. */
const readFees = async (tx: Database | Transaction, subsiteId: string, year: string): Promise<AnnualFees> => {
  const { rows } = await tx.execute<{ notices: number; asked: string; paid: string }>(sql`
    select count(*) filter (where s.action = 'askFee')::int as notices,
      coalesce(sum(${sql.raw(amount)}) filter (where s.action = 'askFee'), 0) as asked,
      coalesce(sum((select ${sql.raw(amount.replaceAll('s.', 'a.'))} from application_steps a
        where a.application_id = s.application_id and a.action = 'askFee' and a.id < s.id
        order by a.id desc limit 1)) filter (where s.action = 'paid'), 0) as paid
    from application_steps s join applications on applications.id = s.application_id
    where s.action in ('askFee', 'paid') and s.day between ${`${year}-01-01`} and ${`${year}-12-31`}
      and ${ofAgencySites(subsiteId)}`)
  const { notices = 0, asked, paid } = rows[0] ?? {}
  return { notices, asked: Number(asked ?? 0), paid: Number(paid ?? 0) }
}

/** Returns what the agency of a site wrote for a year. @throws Refusal if the site has no agency */
export const readAnnualText = async (
  tx: Database | Transaction,
  subsiteId: string,
  year: string
): Promise<AnnualText> => {
  const agency = await requireAgency(tx, subsiteId)
  const last = String(Number(year) - 1)
  const rows = await tx
    .select()
    .from(annualTexts)
    .where(and(eq(annualTexts.agencyId, agency.id), inArray(annualTexts.year, [year, last])))
  const fees = await readFees(tx, subsiteId, year)
  const row = rows.find(each => each.year === year)
  const { rulesValid = null, normsValid = null } = rows.find(each => each.year === last)?.figures ?? {}
  const { overview, problems, others, figures } = row ?? blank
  return {
    ...{ year, agencyId: agency.id, agencyName: agency.name, overview, problems, others, figures, fees },
    before: { rulesValid, normsValid },
    ...{ version: row?.version ?? 0, updateByName: row?.updateByName ?? '' },
    updateTime: row ? formatTime(row.updateTime) : ''
  }
}
