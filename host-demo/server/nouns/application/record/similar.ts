import { and, desc, eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import { similarApplications, type SimilarQuery } from '../../../../../elements/base/contract/apply-similar.ts'
import { applyGroups, applyStatesOf, type ApplyState } from '../../../../../elements/base/contract/apply-steps.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Database } from '../../../database/open.ts'
import { applications } from '../../../database/tables/applications.ts'
import { subsites } from '../../../database/tables/content.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, oneLine, Text } from '../../../kernel/fields.ts'
import { readable, type Seal } from '../../../kernel/seal.ts'
import { SimilarApplicationSchema } from '../../../results/disclosure/apply-similar.ts'
import { orEmpty } from '../../../rows/list.ts'
import { inScope } from '../../../rows/scope.ts'
import { keptApplications } from './applications.ts'

const [most, mostRead] = [10, 50]
/** Share of the pairs of letters of a subject that another subject must contain. */
const leastShared = 0.5

/** Words that most subjects have. */
const usual = /关于|申请|公开|政府|信息|相关|有关|文件|材料|的|及其|以及/g

/** Returns the text without spaces and punctuation. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '')

/** Returns the different pairs of letters in the words that a subject does not share with most others. */
const pairsOf = (title: string): string[] => {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(usual, ' ')
    .split(/[\p{P}\p{S}\s]+/u)
  const pairs = words.flatMap(word => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)))
  return [...new Set(pairs)].slice(0, 60)
}

const columns = {
  ...{ id: applications.id, code: applications.code, title: applications.title, state: applications.state },
  ...{ applicantName: applications.applicantName, content: applications.content, endDate: applications.endDate },
  ...{ receiveDate: applications.receiveDate, replyType: applications.replyType },
  ...{ letterNumber: applications.letterNumber, sealedCardCode: applications.sealedCardCode },
  subsiteName: orEmpty(subsites.name)
}

/** Finds earlier applications of the same name, and others with most of the words of the subject. */
const findSimilar = async (database: Database, seal: Seal, caller: Caller, asked: SimilarQuery) => {
  const name = oneLine(asked.applicantName)
  const pairs = pairsOf(asked.title)
  const shared = sql<number>`(select count(*) filter (where strpos(lower(${applications.title}), p) > 0)::float8
    / greatest(count(*), 1) from unnest(${sql.param(pairs)}::text[]) p)`
  const isSameName = sql<boolean>`(${name} <> '' and ${applications.applicantName} = ${name})`
  const rows = await database
    .select({ ...columns, shared: shared.as('shared'), isSameName: isSameName.as('is_same_name') })
    .from(applications)
    .leftJoin(subsites, eq(subsites.id, applications.subsiteId))
    .where(and(inScope(keptApplications.scope, caller), sql`(${isSameName} or ${shared} >= ${leastShared})`))
    .orderBy(sql`is_same_name desc`, sql`shared desc`, desc(applications.receiveDate), desc(applications.id))
    .limit(mostRead)
  const [cardCode, title, content] = [oneLine(asked.cardCode).toUpperCase(), bare(asked.title), bare(asked.content)]
  return rows
    .map(({ content: theirs, sealedCardCode, shared: share, isSameName: hasName, ...row }) => {
      const theirCode = hasName && cardCode ? readable(seal, sealedCardCode) : ''
      const isSamePerson = theirCode !== '' && theirCode === cardCode
      const isSameName = hasName && theirCode === ''
      const isSameText =
        (isSamePerson || isSameName) && content !== '' && bare(theirs) === content && bare(row.title) === title
      const state = String(row.state) as ApplyState
      const group = applyGroups.find(one => applyStatesOf[one].includes(state))!
      return { ...row, state, group, endDate: row.endDate ?? '', isSamePerson, isSameName, isSameText, share }
    })
    .sort(
      (one, other) =>
        Number(other.isSameText) - Number(one.isSameText) || Number(other.isSamePerson) - Number(one.isSamePerson)
    )
    .slice(0, most)
    .map(({ share: _share, ...row }) => row)
}

/** Registers the call that finds similar applications while one is registered. */
export const registerSimilar = (platform: Platform) => {
  const { database, seal } = platform
  const body = ClosedObject({
    ...{ applicantName: Text(100, 0, '申请人'), cardCode: Text(40, 0, '证件号码') },
    ...{ title: Text(100, 0, '申请事项'), content: Text(2000, 0, '所需信息内容描述') }
  })
  route(
    platform,
    similarApplications,
    { right: 'cms:apply:list', body, result: Type.Array(SimilarApplicationSchema) },
    ({ caller, body: asked }) => findSimilar(database, seal, caller, asked)
  )
}
