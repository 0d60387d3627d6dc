import Type from 'typebox'
import { asc, eq } from 'drizzle-orm'
import { formTables, onlineFormFields } from '../../../../elements/base/contract/form.ts'
import * as tables from '../../database/tables/forms.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { readTableName } from './forms.ts'
import { FormFieldSchema, FormTableSchema } from '../../results/process/form.ts'

/** Registers the calls for tables that forms may be bound to. */
export const registerFormTables = (platform: Platform) => {
  const { database } = platform

  route(platform, formTables, { right: 'cms:form:list', result: Type.Array(FormTableSchema) }, () =>
    database
      .select({
        id: tables.formTables.id,
        tableName: tables.formTables.tableName,
        tableTxt: tables.formTables.tableTxt
      })
      .from(tables.formTables)
      .orderBy(asc(tables.formTables.sortNo), asc(tables.formTables.id))
  )

  route(
    platform,
    onlineFormFields,
    {
      right: 'cms:form:list',
      query: ClosedObject({ tableId: titled('数据表', Id) }),
      result: Type.Array(FormFieldSchema)
    },
    async ({ query }) => {
      await readTableName(database, query.tableId)
      const { dbFieldName, dbFieldTxt, dbType, fieldShowType, dbLength } = tables.formFields
      return database
        .select({ dbFieldName, dbFieldTxt, dbType, fieldShowType, dbLength })
        .from(tables.formFields)
        .where(eq(tables.formFields.tableId, query.tableId))
        .orderBy(asc(tables.formFields.sortNo), asc(tables.formFields.id))
    }
  )
}
