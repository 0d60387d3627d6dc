import type { Database } from '../database/open.ts'
import type { Sockets } from './sockets.ts'
import type { Told } from './tell.ts'

const inRoles = 'select distinct user_id from held_roles where role_id = any($1) and user_id = any($2)'
const inDepartments = `select distinct ud.user_id from department_lines l join user_departments ud on ud.depart_id = l.depart_id
  where l.above_id = any($1) and ud.user_id = any($2)`
const inPositions = 'select distinct user_id from user_positions where position_id = any($1) and user_id = any($2)'
const atSites = `select distinct user_id from sessions where subsite_id = any($1) and user_id = any($2) and revoked = ''`

/** Returns the connected users whose rights, sites or departments changed. */
export const usersWithChangedAccess = async (
  database: Database,
  sockets: Sockets,
  { accessOf = [], accessOfRoles, accessOfDepartments, accessOfPositions, accessAt, access }: Told
): Promise<string[]> => {
  const connected = sockets.users()
  if (access || connected.length === 0) return connected
  const find = async (text: string, ids: readonly string[] | undefined) => {
    if (!ids) return []
    const { rows } = await database.$client.query<{ user_id: string }>(text, [ids, connected])
    return rows.map(row => row.user_id)
  }
  return [
    ...accessOf,
    ...(await find(inRoles, accessOfRoles)),
    ...(await find(inDepartments, accessOfDepartments)),
    ...(await find(inPositions, accessOfPositions)),
    ...(await find(atSites, accessAt))
  ]
}
