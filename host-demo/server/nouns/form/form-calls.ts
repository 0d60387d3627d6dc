import { and, eq, inArray } from 'drizzle-orm'
import Type from 'typebox'
import {
  addForm,
  deleteForm,
  editFormDesign,
  formById,
  formList,
  longestFormName,
  renameForm,
  type FormRow
} from '../../../../elements/base/contract/form.ts'
import { requireStillInRules, lock } from '../../rows/kept.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { applicationForms } from '../../database/tables/applications.ts'
import * as tables from '../../database/tables/forms.ts'
import { changesBetween } from '../../access/changes.ts'
import { crud } from '../../http/crud/crud.ts'
import { ClosedObject, DocumentText, Id, oneLine, OptionalId, pageFields, Text, titled } from '../../kernel/fields.ts'
import { conflict, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { keptForms, listForms, readForm, readFormRow, readTableName } from './forms.ts'
import { emptyDesign, readDesign } from './read-design.ts'
import { EditFormDesignSchema, FormDesignSchema, FormRowSchema } from '../../results/process/form.ts'

/** A form of 2 MB is larger as a JSON string, because each quote is escaped. */
const bodyLimit = 6 * 1024 * 1024

const formFields = {
  name: Text(longestFormName, 1, '表单名称'),
  tableId: titled('数据表', OptionalId),
  jsonStr: DocumentText('application/json', '表单内容')
}

/** Formats the fields for the operation log. */
const inWords = (form: FormRow) => ({ ...form, tableId: form.tableTxt })

export const registerForms = (platform: Platform) => {
  const { database } = platform

  crud(platform, {
    ...keptForms,
    calls: { list: formList, byId: formById, delete: deleteForm },
    rights: { list: 'cms:form:list', add: 'cms:form:add', edit: 'cms:form:edit', delete: 'cms:form:delete' },
    nameOf: ({ name }) => name,
    read: readForm,
    query: {
      ...pageFields,
      subsiteId: Type.Optional(titled('站点', Id)),
      words: Type.Optional(Text(100, 0, '关键字'))
    },
    result: FormDesignSchema,
    row: FormRowSchema,
    list: listForms,
    async release(tx, rows) {
      const ids = rows.map(({ id }) => id)
      const [live] = await tx
        .select({ name: applicationForms.name })
        .from(applicationForms)
        .where(and(inArray(applicationForms.designId, ids), eq(applicationForms.isLive, true)))
      if (live) throw new Refusal(`“${live.name}”正用作依申请公开申请表，请先停用再删除`)
    }
  })

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
      result: FormRowSchema,
      message: '添加成功！',
      bodyLimit
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const subsiteId = requireSubsite(caller, body.subsiteId ?? caller.subsiteId)
        const name = oneLine(body.name)
        const tableId = body.tableId ?? ''
        const tableName = await readTableName(tx, tableId)
        const jsonStr = body.jsonStr ?? emptyDesign(tableName)
        const id = newId()
        await tx.insert(tables.formDesigns).values({
          id,
          subsiteId,
          name,
          code: `form_${id.slice(-10)}`,
          tableId,
          jsonStr,
          fieldCount: readDesign(jsonStr),
          createBy: caller.userId,
          createByName: caller.realname,
          updateByName: caller.realname
        })
        await requireStillInRules(tx, keptForms, caller, [id])
        await log(tx, { action: '新建表单', operateType: '2', object: name, objectId: id, subsiteId })
        return readFormRow(tx, caller, id)
      })
  )

  route(
    platform,
    editFormDesign,
    {
      right: 'cms:form:edit',
      body: ClosedObject({ id: Id, jsonStr: formFields.jsonStr, version: Type.Optional(Type.Integer()) }),
      result: EditFormDesignSchema,
      conflict: FormDesignSchema,
      message: '保存成功！',
      bodyLimit
    },
    async ({ caller, body, log }) => {
      const { id, jsonStr } = body
      const fieldCount = readDesign(jsonStr)
      return database.transaction(async tx => {
        const row = await lock(tx, keptForms, caller, id)
        if (body.version !== undefined && body.version !== row.version)
          throw conflict(keptForms.title, await readForm(tx, caller, id))
        const version = row.version + 1
        const updateTime = new Date()
        await tx
          .update(tables.formDesigns)
          .set({ jsonStr, fieldCount, version, updateByName: caller.realname, updateTime })
          .where(eq(tables.formDesigns.id, id))
        await requireStillInRules(tx, keptForms, caller, [id])
        const { name: object, subsiteId } = row
        const changes = changesBetween({ jsonStr: formFields.jsonStr }, row, { jsonStr })
        await log(tx, { action: '设计表单', operateType: '3', object, objectId: id, subsiteId, changes })
        return { version, updateTime: formatTime(updateTime) }
      })
    }
  )

  route(
    platform,
    renameForm,
    {
      right: 'cms:form:edit',
      body: ClosedObject({ id: Id, name: formFields.name, tableId: Type.Optional(formFields.tableId) }),
      result: FormRowSchema,
      message: '修改成功！'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { id, tableId } = body
        if (tableId) await readTableName(tx, tableId)
        await lock(tx, keptForms, caller, id)
        const before = await readFormRow(tx, caller, id)
        await tx
          .update(tables.formDesigns)
          .set({ name: oneLine(body.name), tableId, updateByName: caller.realname, updateTime: new Date() })
          .where(eq(tables.formDesigns.id, id))
        await requireStillInRules(tx, keptForms, caller, [id])
        const after = await readFormRow(tx, caller, id)
        const { name: object, subsiteId } = after
        const changes = changesBetween(formFields, inWords(before), inWords(after))
        await log(tx, { action: '修改表单名称', operateType: '3', object, objectId: id, subsiteId, changes })
        return after
      })
  )
}
