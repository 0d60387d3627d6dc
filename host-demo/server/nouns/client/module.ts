import { eq, sql } from 'drizzle-orm'
import { client } from '../../../../elements/base/contract/client.ts'
import { clients } from '../../database/tables/clients.ts'
import { roles } from '../../database/tables/accounts.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { registerClients } from './client-calls.ts'
import { endClientSessions, keepClient, widens } from './clients.ts'

const ofClient = sql`from ${sessions} s where s.client_id = ${clients.id}`

export const clientModule = nounModule(client, clients, {
  menu: {
    ...{ id: '182', parentId: '160', path: '/system/ClientList', component: 'system/ClientList' },
    ...{ icon: 'key', sortNo: 30 }
  },
  own: {
    columns: {
      clientId: clients.id,
      roleName: sql<string>`coalesce((select ${roles.roleName} from ${roles} where ${eq(roles.id, clients.roleId)}), '')`,
      siteNames: sql<string>`coalesce((select string_agg(b.name, '、' order by b.sort_no, b.id) from subsites b
        where b.id = any(string_to_array(${clients.subsiteIds}, ','))), '')`,
      signing: sql<string>`case when ${clients.publicKey} <> '' then 'key' when ${clients.sealedSecret} <> '' then 'secret' else 'none' end`,
      sessions: sql<number>`(select count(*)::int ${ofClient} and s.revoked = '' and s.expire_time > now())`,
      lastUsed: sql<string>`coalesce((select to_char(max(s.create_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') ${ofClient}), '')`
    },
    keep: keepClient,
    // Like a new secret: the holder of the private key acts for people.
    opens: ({ publicKey = '' }) => publicKey.trim() !== '',
    loosens: widens,
    async release(tx, rows) {
      await endClientSessions(
        tx,
        rows.map(({ id }) => id)
      )
    }
  },
  register: registerClients
})
