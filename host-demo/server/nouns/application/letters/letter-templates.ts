import { and, eq } from 'drizzle-orm'
import Type from 'typebox'
import {
  letterKinds,
  letterTemplates,
  longestTemplate,
  saveLetterTemplate,
  unknownTokens,
  type LetterKind,
  type LetterTemplate
} from '../../../../../elements/contract/apply-letters.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { applicationTemplates } from '../../../database/tables/applications.ts'
import { ClosedObject, Text } from '../../../http/fields.ts'
import { conflict, Refusal } from '../../../http/refusal.ts'
import { route } from '../../../http/route.ts'
import type { Platform } from '../../../platform.ts'
import { formatTime } from '../../../run/clock.ts'
import { usualLetters } from './letter-texts.ts'

type Row = typeof applicationTemplates.$inferSelect

const of = (subsiteId: string, kind: LetterKind) =>
  and(eq(applicationTemplates.subsiteId, subsiteId), eq(applicationTemplates.kind, kind))

/** What a site's letters of a kind say today. */
export const templateText = async (tx: Transaction, subsiteId: string, kind: LetterKind): Promise<string> => {
  const [row] = await tx.select().from(applicationTemplates).where(of(subsiteId, kind))
  return row?.text || usualLetters[kind].text
}

const present = (kind: LetterKind, row?: Row): LetterTemplate => {
  const { title, text: usualText } = usualLetters[kind]
  return {
    ...{ kind, title, usualText, text: row?.text || usualText, version: row?.version ?? 0 },
    ...{ updateByName: row?.updateByName ?? '', updateTime: row ? formatTime(row.updateTime) : '' }
  }
}

const listTemplates = async (database: Database, subsiteId: string): Promise<LetterTemplate[]> => {
  const rows = await database.select().from(applicationTemplates).where(eq(applicationTemplates.subsiteId, subsiteId))
  return letterKinds.map(kind =>
    present(
      kind,
      rows.find(row => row.kind === kind)
    )
  )
}

/** What the letters of a site say. */
export const registerTemplates = (platform: Platform) => {
  const { database } = platform
  const right = 'cms:apply:template'
  route(platform, letterTemplates, { right }, ({ caller }) => listTemplates(database, caller.subsiteId))
  route(
    platform,
    saveLetterTemplate,
    {
      right,
      body: ClosedObject({
        kind: Type.Enum([...letterKinds] as unknown as [...typeof letterKinds], { title: '文书' }),
        text: Text(longestTemplate, 1, '模板内容'),
        version: Type.Integer()
      }),
      message: '保存成功！'
    },
    ({ caller, body: { kind, text: written, version }, log }) =>
      database.transaction(async tx => {
        const { title, text: usual } = usualLetters[kind]
        const { subsiteId, realname: updateByName } = caller
        const [strange] = unknownTokens(kind, written)
        if (strange !== undefined) throw new Refusal(`《${title}》的模板不能使用“{${strange}}”，请从可用标记中选择`)
        const read = async () =>
          (await tx.select().from(applicationTemplates).where(of(subsiteId, kind)).for('update'))[0]
        // Back to the usual words: later changes of these are followed again.
        const text = written.trim() === usual ? '' : written.trim()
        const set = { text, updateByName, updateTime: new Date(), version: version + 1 }
        const before = await read()
        if ((before?.version ?? 0) !== version) throw conflict('文书模板', present(kind, before))
        const table = applicationTemplates
        // Of two first ones at once the later waits here, and writes nothing.
        const [after] = before
          ? await tx.update(table).set(set).where(of(subsiteId, kind)).returning()
          : await tx
              .insert(table)
              .values({ subsiteId, kind, ...set })
              .onConflictDoNothing()
              .returning()
        if (!after) throw conflict('文书模板', present(kind, await read()))
        await log(tx, { action: '编辑依申请公开文书模板', operateType: '3', object: title, objectId: kind, subsiteId })
        return present(kind, after)
      })
  )
}
