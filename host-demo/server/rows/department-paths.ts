import type { Database, Transaction } from '../database/open.ts'
import { departments } from '../database/tables/accounts.ts'

/** Returns all departments, each with the names from the top down to its own, parents first. */
export const readPaths = async (tx: Database | Transaction) => {
  const rows = await tx.select().from(departments)
  const paths = new Map<string, string[]>()
  return rows
    .toSorted((one, other) => (one.orgCode < other.orgCode ? -1 : 1))
    .map(row => {
      const names = [...(paths.get(row.parentId) ?? []), row.departName]
      paths.set(row.id, names)
      return { ...row, names }
    })
}
