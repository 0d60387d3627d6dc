import { and, eq } from 'drizzle-orm'
import Type from 'typebox'
import {
  fillLetter,
  letterTemplates,
  longestNumber,
  longestTemplate,
  missingTokens,
  saveLetterTemplate,
  templateKinds,
  unknownTokens,
  type LetterKind,
  type LetterTemplate,
  type TemplateKind
} from '../../../../../elements/base/contract/apply-letters.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { applicationTemplates } from '../../../database/tables/applications.ts'
import { ClosedObject, Text } from '../../../kernel/fields.ts'
import { conflict, Refusal } from '../../../kernel/refusal.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { formatTime } from '../../../kernel/clock.ts'
import type { AgencyRecord } from '../../agency/agencies.ts'
import { nextLetterNumber } from '../record/numbers.ts'
import { usualLetters } from './letter-texts.ts'
import { LetterTemplateSchema } from '../../../results/disclosure/apply-letters.ts'

type Row = typeof applicationTemplates.$inferSelect

const of = (subsiteId: string, kind: TemplateKind) =>
  and(eq(applicationTemplates.subsiteId, subsiteId), eq(applicationTemplates.kind, kind))

/** Returns the current template of a site. */
export const templateText = async (tx: Transaction, subsiteId: string, kind: TemplateKind): Promise<string> => {
  const [row] = await tx.select().from(applicationTemplates).where(of(subsiteId, kind))
  return row?.text || usualLetters[kind].text
}

const seriesOf: Partial<Record<LetterKind, string>> = {
  ...{ correction: '补正', extension: '延期', fee: '收费', thirdParty: '征询', agency: '征询', help: '征询' },
  ...{ asking: '告知', reasons: '告知', informParty: '告知' }
}

/**
 * Creates the next letter number from the site's template (机关代字〔年〕n号), in a series per agency and year without gaps.
 * If the agency counts by kind of letter, the number names the kind, after the agency unless the template places it.
 */
export const letterNumber = async (
  tx: Transaction,
  subsiteId: string,
  { id, sign, seriesByKind }: AgencyRecord,
  kind: LetterKind,
  day: string
) => {
  const year = day.slice(0, 4)
  const series = seriesByKind === 'Y' ? (seriesOf[kind] ?? '答复') : ''
  const number = await nextLetterNumber(tx, id, year, series)
  const template = await templateText(tx, subsiteId, 'number')
  const isPlaced = template.includes('{文种}')
  const values = { 机关代字: isPlaced ? sign : `${sign}${series}`, 文种: series, 年份: year, 序号: String(number) }
  const filled = fillLetter(template, values).join('')
  return filled.includes(series) ? filled : `${series}${filled}`
}

/** @throws Refusal if the template has unknown or missing tokens */
const requireFit = (kind: TemplateKind, text: string) => {
  const { title } = usualLetters[kind]
  const [strange] = unknownTokens(kind, text)
  if (strange !== undefined) throw new Refusal(`《${title}》的模板不能使用“{${strange}}”，请从可用标记中选择`)
  const [lacking] = missingTokens(kind, text)
  if (lacking)
    throw new Refusal(
      `《${title}》的模板缺少“{${lacking}}”，否则${kind === 'number' ? '文书会重号' : '文书缺少依法应当写明的内容'}`
    )
  if (kind === 'number' && (text.length > longestNumber || text.includes('\n')))
    throw new Refusal(`《${title}》应为一行，不超过 ${longestNumber} 个字`)
}

const present = (kind: TemplateKind, row?: Row): LetterTemplate => {
  const { title, text: usualText } = usualLetters[kind]
  return {
    ...{ kind, title, usualText, text: row?.text || usualText, version: row?.version ?? 0 },
    ...{ updateByName: row?.updateByName ?? '', updateTime: row ? formatTime(row.updateTime) : '' }
  }
}

const listTemplates = async (database: Database, subsiteId: string): Promise<LetterTemplate[]> => {
  const rows = await database.select().from(applicationTemplates).where(eq(applicationTemplates.subsiteId, subsiteId))
  return templateKinds.map(kind =>
    present(
      kind,
      rows.find(row => row.kind === kind)
    )
  )
}

/** Registers the calls of letter templates. */
export const registerTemplates = (platform: Platform) => {
  const { database } = platform
  const right = 'cms:apply:template'
  route(platform, letterTemplates, { right, result: Type.Array(LetterTemplateSchema) }, ({ caller }) =>
    listTemplates(database, caller.subsiteId)
  )
  route(
    platform,
    saveLetterTemplate,
    {
      right,
      body: ClosedObject({
        kind: Type.Enum([...templateKinds], { title: '文书' }),
        text: Text(longestTemplate, 1, '模板内容'),
        version: Type.Integer()
      }),
      result: LetterTemplateSchema,
      message: '保存成功！'
    },
    ({ caller, body: { kind, text: written, version }, log }) =>
      database.transaction(async tx => {
        const { title, text: usual } = usualLetters[kind]
        const { subsiteId, realname: updateByName } = caller
        requireFit(kind, written.trim())
        const read = async () =>
          (await tx.select().from(applicationTemplates).where(of(subsiteId, kind)).for('update'))[0]
        // Saving the default text removes the site's template, so that later changes of the default apply.
        const text = written.trim() === usual ? '' : written.trim()
        const set = { text, updateByName, updateTime: new Date(), version: version + 1 }
        const before = await read()
        if ((before?.version ?? 0) !== version) throw conflict('文书模板', present(kind, before))
        const table = applicationTemplates
        // If two first saves are concurrent, the second one waits here and writes nothing.
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
