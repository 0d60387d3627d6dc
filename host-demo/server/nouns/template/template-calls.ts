import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import Type from 'typebox'
import {
  checkTemplate,
  lockTemplate,
  templateCalls,
  templateChoices,
  templateFileName,
  templateKindNames,
  templateLimits,
  templateVersion,
  templateVersions as versionsCall,
  unlockTemplate
} from '../../../../elements/base/contract/template.ts'
import { endLock, readLock, requireNoLock, takeLock } from '../../access/edit-locks.ts'
import { templates, templateVersions } from '../../database/tables/templates.ts'
import { crud } from '../../http/crud/crud.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { Choice, ClosedObject, Id, pageFields, Text, titled } from '../../kernel/fields.ts'
import { notFound } from '../../kernel/refusal.ts'
import { find, lock } from '../../rows/kept.ts'
import { requireSubsite } from '../../rows/scope.ts'
import {
  LockedSchema,
  TemplateChoicesSchema,
  TemplateCodeSchema,
  TemplateProblemsSchema,
  TemplateRowSchema,
  TemplateSchema,
  TemplateVersionsSchema
} from '../../results/content/template.ts'
import { checkCodes, keepTemplate, prepareTemplate, requireRoom, type CheckedDraft } from './keep-template.ts'
import { keptTemplates, kindWords, listTemplates, readTemplate, requireUnused } from './templates.ts'

export const code = Type.String({
  ...{ maxLength: templateLimits.characters, title: '代码' },
  contentMediaType: 'text/x-template'
})
export const fileName = Type.String({ pattern: `^${templateFileName}$`, title: '文件名' })
export const kind = Choice([...templateKindNames], '类型', kindWords)

/** Registers the calls for templates, their locks and versions. */
export const registerTemplates = (platform: Platform) => {
  const { database, helpers } = platform
  const right = 'cms:template:list'
  const edit = 'cms:template:edit'

  crud(platform, {
    ...keptTemplates,
    calls: templateCalls,
    rights: { list: right, add: edit, edit, delete: edit },
    nameOf: ({ name }) => name,
    read: readTemplate,
    query: {
      ...pageFields,
      name: Type.Optional(Text(64, 0, '名称')),
      fileName: Type.Optional(Text(100, 0, '文件名')),
      kind: Type.Optional(Type.Enum(templateKindNames, { title: '类型' }))
    },
    result: TemplateSchema,
    row: TemplateRowSchema,
    list: (rows, caller, query) =>
      listTemplates(rows, caller, { ...(!query.column && { column: 'fileName', order: 'asc' as const }), ...query }),
    draft: {
      fields: { name: Text(60, 1, '名称'), fileName, kind, code },
      prepare: async (draft, caller) => ({ draft: await prepareTemplate(helpers.templates, caller, draft) }),
      async keep(tx, draft, caller, before) {
        const kept = await keepTemplate(tx, draft as CheckedDraft, caller, before)
        if (!before || draft.code.length > before.code.length) await requireRoom(tx, kept.subsiteId)
        return kept
      }
    },
    async release(tx, rows, caller) {
      for (const row of rows) {
        await requireNoLock(tx, caller, 'template', row.id)
        await requireUnused(tx, row, '不能删除')
      }
    },
    taken: { templates_file: '文件名：本站已有同名文件，请换一个' }
  })

  route(
    platform,
    lockTemplate,
    { right: edit, body: ClosedObject({ id: Id, takes: Type.Optional(Type.Boolean()) }), result: LockedSchema },
    ({ caller, body: { id, takes = false }, log }) =>
      database.transaction(async tx => {
        const row = await lock(tx, keptTemplates, caller, id)
        const minutes = templateLimits.lockMinutes
        const former = await takeLock(tx, caller, { kind: 'template', objectId: id, minutes, takes })
        if (former)
          await log(tx, {
            ...{ action: '接管模板', operateType: '3', object: row.name, objectId: id, subsiteId: row.subsiteId },
            changes: [{ title: '编辑人', before: former, after: caller.realname }]
          })
        return { lock: await readLock(tx, caller, 'template', id) }
      })
  )

  route(
    platform,
    unlockTemplate,
    { right: edit, body: ClosedObject({ id: Id }), result: LockedSchema },
    ({ caller, body: { id } }) =>
      database.transaction(async tx => {
        await find(tx, keptTemplates, caller, id)
        await endLock(tx, caller, 'template', id)
        return { lock: await readLock(tx, caller, 'template', id) }
      })
  )

  route(
    platform,
    checkTemplate,
    { right, body: ClosedObject({ code }), result: TemplateProblemsSchema, repeats: true },
    async ({ caller, body }) => {
      const [checked] = await checkCodes(helpers.templates, caller.userId, [body.code])
      return checked?.problems ?? []
    }
  )

  route(
    platform,
    versionsCall,
    { right, query: ClosedObject({ id: Id }), result: TemplateVersionsSchema },
    async ({ caller, query }) => {
      const {
        name,
        fileName: file,
        kind: type,
        code: whole,
        version,
        updateByName,
        updateTime
      } = await find(database, keptTemplates, caller, query.id)
      const rows = await database
        .select()
        .from(templateVersions)
        .where(eq(templateVersions.templateId, query.id))
        .orderBy(desc(templateVersions.number))
      return [
        {
          ...{ name, fileName: file, kind: type, number: version, size: whole.length },
          ...{ saveByName: updateByName, saveTime: formatTime(updateTime) }
        },
        ...rows.map(({ code: old, saveTime, templateId: _id, ...row }) => ({
          ...{ ...row, size: old.length, saveTime: formatTime(saveTime) }
        }))
      ]
    }
  )

  route(
    platform,
    templateVersion,
    {
      right,
      query: ClosedObject({ id: Id, number: Type.Integer({ minimum: 1, title: '版本' }) }),
      result: TemplateCodeSchema
    },
    async ({ caller, query: { id, number } }) => {
      const row = await find(database, keptTemplates, caller, id)
      if (row.version === number) return { code: row.code }
      const [found] = await database
        .select({ code: templateVersions.code })
        .from(templateVersions)
        .where(and(eq(templateVersions.templateId, id), eq(templateVersions.number, number)))
      if (!found) throw notFound('版本')
      return found
    }
  )

  route(
    platform,
    templateChoices,
    { right: null, query: ClosedObject({ subsiteId: titled('站点', Id) }), result: TemplateChoicesSchema },
    ({ caller, query }) =>
      database
        .select({ name: templates.name, fileName: templates.fileName, kind: templates.kind })
        .from(templates)
        .where(
          and(
            eq(templates.subsiteId, requireSubsite(caller, query.subsiteId)),
            inArray(templates.kind, ['list', 'article'])
          )
        )
        .orderBy(asc(templates.fileName))
  )
}
