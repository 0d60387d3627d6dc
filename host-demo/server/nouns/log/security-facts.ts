import { sql } from 'drizzle-orm'
import { mayAct } from '../../database/may-act.ts'
import type { SecurityFacts } from '../../../../elements/base/contract/security-status.ts'
import { hasFactor, hasPasskey, needsFactor } from '../../access/session-queries.ts'
import { sessionRulesOf } from '../../access/session-rules.ts'
import { isSeparated } from '../../access/three-administrators.ts'
import { formatTime } from '../../kernel/clock.ts'
import type { Platform } from '../../http/platform.ts'
import { isChainSigned } from './verify.ts'

type Counted = Pick<
  SecurityFacts,
  | 'accounts'
  | 'withFactor'
  | 'withPasskey'
  | 'factorRoles'
  | 'unused'
  | 'hasAdmin'
  | 'roles'
  | 'dataRules'
  | 'grants'
  | 'entriesOfDay'
  | 'waiting'
  | 'ipRules'
  | 'hasChecksums'
  | 'standbys'
  | 'lockedNow'
>

const isUsable = mayAct()

/** Measures what the controls of GB/T 22239 ask, by the clock of the database. */
export const readSecurityFacts = async (platform: Platform) => {
  const { database } = platform
  const { rows } = await database.execute<Counted & { archived: Date | null; now: Date }>(sql`
    select now() as now,
      (select count(*)::int from users u where ${isUsable}) as "accounts",
      (select count(*)::int from users u where ${isUsable} and (${sql.raw(hasFactor('u.id'))}
        or ${sql.raw(`${hasPasskey('u.id')} and ${needsFactor('u.id')}`)})) as "withFactor",
      (select count(*)::int from users u where ${isUsable} and ${sql.raw(hasPasskey('u.id'))}) as "withPasskey",
      (select count(*)::int from roles where needs_second_factor = '1') as "factorRoles",
      (select count(*)::int from users u where ${isUsable}
        and coalesce(u.last_login_time, u.create_time) < now() - interval '90 days') as "unused",
      exists (select from users u where ${isUsable} and u.username = 'admin') as "hasAdmin",
      (select count(*)::int from roles) as "roles",
      (select count(*)::int from data_rules) as "dataRules",
      (select count(*)::int from object_grants) as "grants",
      (select count(*)::int from operation_log where create_time > now() - interval '24 hours') as "entriesOfDay",
      (select count(*)::int from log_waiting where entry_time < now() - interval '5 minutes') as "waiting",
      (select count(*)::int from ip_rules where status = '1') as "ipRules",
      current_setting('data_checksums') = 'on' as "hasChecksums",
      case when current_setting('archive_mode') <> 'off' then (select last_archived_time from pg_stat_archiver) end as archived,
      (select count(*)::int from pg_stat_replication) as "standbys",
      (select count(distinct username)::int from login_attempts where locked_until > now()) as "lockedNow"`)
  const { archived, now, ...counted } = rows[0]!
  const facts: SecurityFacts = {
    ...sessionRulesOf(database),
    ...counted,
    isRegistering: platform.registers,
    isSeparated: await isSeparated(database),
    isChainSigned: await isChainSigned(database),
    asksIpRules: platform.asksIpRules,
    archivedTime: formatTime(archived && new Date(archived))
  }
  return { asOf: formatTime(new Date(now)), facts }
}
