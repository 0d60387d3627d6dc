import { sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  annualFigures,
  annualText,
  longestPart,
  saveAnnualText
} from '../../../../../elements/base/contract/annual-text.ts'
import { changesBetween } from '../../../access/changes.ts'
import { requireOn } from '../../../access/object-permissions.ts'
import { lockObject } from '../../../database/locks.ts'
import { annualTexts } from '../../../database/tables/annual-texts.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, Text } from '../../../kernel/fields.ts'
import { each } from '../../../kernel/result-fields.ts'
import { conflict } from '../../../kernel/refusal.ts'
import { AnnualTextSchema } from '../../../results/disclosure/annual-text.ts'
import { requireSubsite } from '../../../rows/scope.ts'
import { annualFigureWords } from '../record/words.ts'
import { readAnnualText } from './annual-texts.ts'

const year = Type.String({ pattern: '^20\\d{2}$', title: '年份' })
const right = 'cms:apply:report'

const parts = {
  overview: Text(longestPart, 0, '一、总体情况'),
  problems: Text(longestPart, 0, '五、存在的主要问题及改进情况'),
  others: Text(longestPart, 0, '六、其他需要报告的事项')
}
const most = 1_000_000_000
const whole = Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: most })])
const figures = ClosedObject({
  ...each(annualFigures, whole),
  charges: Type.Union([Type.Null(), Type.Number({ minimum: 0, maximum: most })])
})

/** Fields in the log, figures by their names. */
const logged = {
  ...parts,
  ...Object.fromEntries(annualFigures.map(name => [name, Type.Unknown({ title: annualFigureWords[name] })]))
}

/** Registers the calls for the parts of the annual report that the agency writes. */
export const registerAnnualTexts = (platform: Platform) => {
  const { database } = platform
  route(
    platform,
    annualText,
    { right: 'cms:apply:list', query: ClosedObject({ year, subsiteId: Id }), result: AnnualTextSchema },
    ({ caller, query }) => readAnnualText(database, requireSubsite(caller, query.subsiteId), query.year)
  )
  route(
    platform,
    saveAnnualText,
    {
      right,
      body: ClosedObject({ year, subsiteId: Id, ...parts, figures, version: Type.Integer() }),
      result: AnnualTextSchema,
      message: '保存成功！'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { subsiteId, version, ...draft } = body
        requireOn(caller, right, { subsiteId: requireSubsite(caller, subsiteId), columnId: '' })
        const { agencyId, agencyName } = await readAnnualText(tx, subsiteId, draft.year)
        await lockObject(tx, `annual:${agencyId}:${draft.year}`)
        const before = await readAnnualText(tx, subsiteId, draft.year)
        if (before.version !== version) throw conflict('年度报告', before)
        const kept = { ...draft, version: version + 1, updateByName: caller.realname, updateTime: sql`now()` }
        await tx
          .insert(annualTexts)
          .values({ agencyId, ...kept })
          .onConflictDoUpdate({ target: [annualTexts.agencyId, annualTexts.year], set: kept })
        await log(tx, {
          action: '编写年度报告',
          operateType: '3',
          object: `${agencyName} ${draft.year} 年`,
          subsiteId,
          changes: changesBetween(logged, { ...before, ...before.figures }, { ...draft, ...draft.figures })
        })
        return readAnnualText(tx, subsiteId, draft.year)
      })
  )
}
