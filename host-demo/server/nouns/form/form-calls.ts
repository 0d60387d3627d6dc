import { asc, eq } from 'drizzle-orm'
import Type from 'typebox'
import { codes } from '../../../../elements/contract/envelope.ts'
import {
  addForm,
  deleteForm,
  editFormDesign,
  formById,
  formList,
  formTables,
  longestFormName,
  onlineFormFields,
  renameForm
} from '../../../../elements/contract/form.ts'
import { maySee } from '../../http/caller.ts'
import { formatTime } from '../../run/clock.ts'
import * as tables from '../../database/tables/forms.ts'
import { ClosedObject, Id, oneLine, OptionalId, pageFields, Text, titled } from '../../http/fields.ts'
import { newId } from '../../run/ids.ts'
import { recordOperation } from '../log/operation-log.ts'
import type { Platform } from '../../platform.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { listForms, lockForm, readForm, readFormRow, readTableName } from './forms.ts'
import { emptyDesign, readDesign } from './read-design.ts'

/** A design of 2 MB takes more within the JSON of the call: each of its quotes gets a sign before it. */
const bodyLimit = 6 * 1024 * 1024

const formFields = {
  name: Text(longestFormName, 1, '表单名称'),
  tableId: titled('数据表', OptionalId),
  jsonStr: Type.String({ title: '表单内容' })
}

export const registerForms = (platform: Platform) => {
  const { database } = platform

  route(platform, formTables, { right: 'cms:form:list' }, () =>
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
    { right: 'cms:form:list', query: ClosedObject({ tableId: titled('数据表', Id) }) },
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

  route(
    platform,
    formList,
    {
      right: 'cms:form:list',
      query: ClosedObject({
        ...pageFields,
        subsiteId: Type.Optional(titled('站点', Id)),
        words: Type.Optional(Text(100, 0, '关键字'))
      })
    },
    ({ caller, query }) => listForms(database, caller, query)
  )

  route(platform, formById, { right: 'cms:form:list', query: ClosedObject({ id: Id }) }, ({ caller, query }) =>
    readForm(database, caller, query.id)
  )

  route(
    platform,
    addForm,
    {
      right: 'cms:form:add',
      body: ClosedObject({
        name: formFields.name,
        tableId: Type.Optional(formFields.tableId),
        subsiteId: Type.Optional(titled('站点', Id)),
        jsonStr: Type.Optional(formFields.jsonStr)
      }),
      message: '添加成功！',
      bodyLimit
    },
    async ({ caller, body, address }) => {
      const subsiteId = body.subsiteId ?? caller.subsiteId
      if (!maySee(caller, subsiteId)) throw notFound('站点')
      const name = oneLine(body.name)
      const tableId = body.tableId ?? ''
      const jsonStr = body.jsonStr ?? emptyDesign(await readTableName(database, tableId))
      const fieldCount = readDesign(jsonStr)
      if (tableId) await readTableName(database, tableId)
      const id = newId()
      await database.insert(tables.formDesigns).values({
        id,
        subsiteId,
        name,
        code: `form_${id.slice(-10)}`,
        tableId,
        jsonStr,
        fieldCount,
        createBy: caller.userId,
        createByName: caller.realname,
        updateByName: caller.realname
      })
      await recordOperation(database, { ...caller, action: '新建表单', object: name, address })
      return readFormRow(database, caller, id)
    }
  )

  route(
    platform,
    editFormDesign,
    {
      right: 'cms:form:edit',
      body: ClosedObject({ id: Id, jsonStr: formFields.jsonStr, version: Type.Optional(Type.Integer()) }),
      message: '保存成功！',
      bodyLimit
    },
    async ({ caller, body, address }) => {
      const fieldCount = readDesign(body.jsonStr)
      return database.transaction(async tx => {
        const { name, version } = await lockForm(tx, caller, body.id)
        if (body.version !== undefined && body.version !== version)
          throw new Refusal('该表单已被他人修改，请核对后再保存', codes.conflict, await readForm(tx, caller, body.id))
        const updateTime = new Date()
        await tx
          .update(tables.formDesigns)
          .set({ jsonStr: body.jsonStr, fieldCount, version: version + 1, updateByName: caller.realname, updateTime })
          .where(eq(tables.formDesigns.id, body.id))
        await recordOperation(tx, { ...caller, action: '设计表单', object: name, address })
        return { version: version + 1, updateTime: formatTime(updateTime) }
      })
    }
  )

  route(
    platform,
    renameForm,
    {
      right: 'cms:form:edit',
      body: ClosedObject({ id: Id, name: formFields.name, tableId: Type.Optional(formFields.tableId) }),
      message: '修改成功！'
    },
    async ({ caller, body, address }) => {
      const name = oneLine(body.name)
      if (body.tableId) await readTableName(database, body.tableId)
      return database.transaction(async tx => {
        await lockForm(tx, caller, body.id)
        await tx
          .update(tables.formDesigns)
          .set({ name, tableId: body.tableId, updateByName: caller.realname, updateTime: new Date() })
          .where(eq(tables.formDesigns.id, body.id))
        await recordOperation(tx, { ...caller, action: '修改表单名称', object: name, address })
        return readFormRow(tx, caller, body.id)
      })
    }
  )

  route(
    platform,
    deleteForm,
    { right: 'cms:form:delete', query: ClosedObject({ id: Id }), message: '删除成功!' },
    async ({ caller, query, address }) => {
      await database.transaction(async tx => {
        const { name } = await lockForm(tx, caller, query.id)
        await tx.delete(tables.formDesigns).where(eq(tables.formDesigns.id, query.id))
        await recordOperation(tx, { ...caller, action: '删除表单', object: name, address })
      })
      return null
    }
  )
}
