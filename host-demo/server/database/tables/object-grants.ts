import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { grantedObjects, grantSubjects, type ObjectAction } from '../../../../elements/base/contract/object-grant.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'

/**
 * Grants of actions on a sub-site or a column. Grants of a deleted role stay without effect: deleting them could open
 * what they closed to others. `columns.breaks` stops inheritance.
 */
export const objectGrants = pgTable(
  'object_grants',
  {
    objectType: text('object_type', { enum: grantedObjects }).notNull(),
    objectId: text('object_id').notNull(),
    subjectType: text('subject_type', { enum: grantSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    actions: text('actions').array().$type<ObjectAction[]>().notNull(),
    /** Site of the object. */
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id, { onDelete: 'cascade' }),
    updateByName: text('update_by_name').notNull().default(''),
    updateTime: moment('update_time').notNull().defaultNow()
  },
  table => [
    primaryKey({ columns: [table.objectType, table.objectId, table.subjectType, table.subjectId] }),
    index('object_grants_site').on(table.subsiteId)
  ]
)

/**
 * Change counter of grants and column tree, for sub-sites that ever had grants. Triggers (in the baseline) increment it
 * to invalidate each server's cache.
 */
export const objectRevisions = pgTable('object_revisions', {
  subsiteId: text('subsite_id').primaryKey(),
  revision: integer('revision').notNull()
})
