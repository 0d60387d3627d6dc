import { eq } from 'drizzle-orm'
import type { SubsiteExtension } from '../../../../elements/base/contract/extension.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { subsiteExtensions } from '../../database/tables/files.ts'

/** Width in pixels of pictures at sites that have not chosen one: photos of cameras and phones are too large for readers. */
const usualWidth = 1920

/** Returns the settings of a sub-site, or the defaults. */
export const readExtension = async (database: Database | Transaction, subsiteId: string): Promise<SubsiteExtension> => {
  const [row] = await database.select().from(subsiteExtensions).where(eq(subsiteExtensions.subsiteId, subsiteId))
  return row ?? { subsiteId, maxWidth: usualWidth, maxSize: 0, version: 0 }
}

/** Returns the smaller of the page's and the site's limit in pixels; 0 for no limit. */
export const maxWidthOf = async (database: Database, subsiteId: string, asked = '') => {
  const { maxWidth } = await readExtension(database, subsiteId)
  const wanted = Number(asked)
  const widths = [maxWidth, Number.isFinite(wanted) ? wanted : 0].filter(width => width > 0)
  return widths.length ? Math.min(...widths) : 0
}
