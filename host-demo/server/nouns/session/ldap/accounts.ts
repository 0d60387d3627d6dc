import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { usesDirectory } from '../../../access/session-queries.ts'
import type { LdapSettings } from './ldap-settings.ts'

/** Returns true if a person signs in with the password of the directory, not with one of the platform. */
export const isOfDirectory = async (
  database: Database | Transaction,
  ldap: LdapSettings | undefined,
  userId: string
): Promise<boolean> => {
  if (!ldap) return false
  const { rows } = await database.execute<{ uses: boolean }>(
    sql`select ${sql.raw(usesDirectory('u', ldap.accounts))} as uses from users u where u.id = ${userId}`
  )
  return rows[0]?.uses === true
}
