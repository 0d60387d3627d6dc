import { sql } from 'drizzle-orm'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { Caller } from '../access/caller.ts'
import type { Database, Transaction } from '../database/open.ts'

/** Returns the names of the data rules that limit a right of the caller, quoted, such as 「“本部门及以下”」. */
export const ruleNames = async (tx: Database | Transaction, { userId }: Caller, right: RightCode) => {
  const { rows } = await tx.execute<{ rule_name: string }>(sql`
    select distinct d.rule_name from held_roles ur join role_rules rr on rr.role_id = ur.role_id
    join data_rules d on d.id = rr.rule_id and d.status = '1' and d.permission_id = ${right}
    where ur.user_id = ${userId} order by d.rule_name`)
  return rows.map(({ rule_name: name }) => `“${name}”`).join('、')
}
