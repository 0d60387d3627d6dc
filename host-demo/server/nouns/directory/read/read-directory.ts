import type { directories } from '../../../database/tables/directories.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { readable, type Seal } from '../../../kernel/seal.ts'
import { readLdap } from './ldap.ts'
import { requireSize, type Reading, type Snapshot } from './snapshot.ts'
import { readWecom } from './wecom.ts'

/** Reads a whole directory. @throws Refusal that says what to change */
export const readDirectory = async (
  seal: Seal,
  source: typeof directories.$inferSelect,
  reading: Reading
): Promise<Snapshot> => {
  if (source.kind === 'scim') throw new Refusal('SCIM 由对方推送，不需要读取')
  const secret = readable(seal, source.sealedSecret)
  if (source.account && !secret) throw new Refusal('还没有设置密码或密钥，请先在行菜单中设置')
  const snapshot = await (source.kind === 'ldap' ? readLdap : readWecom)(source, secret, reading)
  requireSize(snapshot)
  // A filter that matches nothing would freeze everyone.
  if (snapshot.people.length === 0) throw new Refusal('目录中没有读到人员，请核对起点和人员筛选')
  return snapshot
}
