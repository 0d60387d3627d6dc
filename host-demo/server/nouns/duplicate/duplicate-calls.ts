import { and, eq, ne } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import Type from 'typebox'
import { duplicateCheck } from '../../../../elements/base/contract/duplicate.ts'
import { holds } from '../../access/caller.ts'
import { ClosedObject, OptionalId, Text, titled } from '../../kernel/fields.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'

/**
 * Registers the duplicate check. It refuses fields that no module names, so that probing tables and columns reveals
 * nothing.
 */
export const registerDuplicates = (platform: Platform) => {
  const known = platform.modules.flatMap(module => module.duplicates ?? [])

  route(
    platform,
    duplicateCheck,
    {
      right: null,
      also: [...new Set(known.flatMap(field => field.rights))],
      query: ClosedObject({
        tableName: Text(64, 1, '表名'),
        fieldName: Text(64, 1, '字段名'),
        fieldVal: Text(200, 1, '字段值'),
        dataId: Type.Optional(titled('编号', OptionalId))
      }),
      message: '该值可用！'
    },
    async ({ caller, query: { tableName, fieldName, fieldVal, dataId = '' } }) => {
      const field = known.find(each => each.tableName === tableName && each.fieldName === fieldName)
      if (!field) throw new Refusal('参数不识别！')
      if (!field.rights.some(right => holds(caller, right))) throw forbidden(platform.rights[field.rights[0]])
      const { table, column, read = String } = field
      const rows = await platform.database
        .select({ id: table.id })
        .from(table as PgTable)
        .where(and(eq(column, read(fieldVal.trim())), ne(table.id, dataId)))
        .limit(1)
      if (rows.length) throw new Refusal('该值不可用，系统中已存在！')
      return null
    }
  )
}
