import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { grantedObjects, grantSubjects, type ObjectAction } from '../../../../elements/base/contract/object-grant.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'

/**
 * Who may do what at a sub-site or a column. A grant to a role that is gone stays and is nobody's: taking it away unasked could
 * open what it closed to all others. `columns.breaks` cuts off what stands above.
 */
export const objectGrants = pgTable(
  'object_grants',
  {
    objectType: text('object_type', { enum: grantedObjects }).notNull(),
    objectId: text('object_id').notNull(),
    subjectType: text('subject_type', { enum: grantSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    actions: text('actions').array().$type<ObjectAction[]>().notNull(),
    /** The object's. */
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
 * By sub-site that ever had grants: counts the changes of grants and of the column tree, by triggers (in the baseline), so that each
 * server process knows when to read them anew.
 */
export const objectRevisions = pgTable('object_revisions', {
  subsiteId: text('subsite_id').primaryKey(),
  revision: integer('revision').notNull()
})
