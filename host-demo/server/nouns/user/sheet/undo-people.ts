import { inArray } from 'drizzle-orm'
import { maySee } from '../../../access/caller.ts'
import { users } from '../../../database/tables/accounts.ts'
import { plainCells, type OwnUndo } from '../../../http/crud/crud-noun.ts'
import { grantCells } from './cell-grants.ts'
import { readReferences } from './user-references.ts'

/** Undoes imports of people. */
export const undoPeople: OwnUndo = {
  async keysOf(tx, ids) {
    const rows = await tx.select({ id: users.id, key: users.username }).from(users).where(inArray(users.id, ids))
    return new Map(rows.map(({ id, key }) => [id, key]))
  },
  async references(tx) {
    const { roles, departments, sites, positions } = await readReferences(tx)
    return {
      roleNames: grantCells(roles),
      departNames: plainCells(departments),
      siteNames: { ...grantCells(sites), sees: maySee },
      positionNames: grantCells(positions)
    }
  }
}
