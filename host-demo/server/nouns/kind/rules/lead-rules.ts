import { rowsOf } from '../../../../../elements/base/contract/model-value.ts'
import type { KindArticle, KindRules } from '../../article/draft/kind-rules.ts'
import { othersOfKind } from './same-kind.ts'

const postsOf = ({ modelFields }: Pick<KindArticle, 'modelFields'>) => rowsOf(modelFields.posts ?? '') ?? []

type Post = Record<string, string>

/** Two periods of days have a day in common. Without an end, a period lasts. */
const overlap = (one: Post, other: Post) =>
  (one.start ?? '') < (other.end || '9999') && (other.start ?? '') < (one.end || '9999')

const isInSame = (one: KindArticle, other: KindArticle, ...names: string[]) =>
  names.every(name => one.modelFields[name] === other.modelFields[name])

/** Leaders: terms of office that make sense, one holder of a post, one place in the order. */
export const leadRules: KindRules = {
  async check(tx, lead) {
    for (const { post, start = '', end = '' } of postsOf(lead))
      if (end && end <= start) return `职务“${post}”的免职时间须晚于任职时间，请修改后重试`
    const others = (await othersOfKind(tx, 'lead', lead)).filter(other => isInSame(lead, other, 'term', 'unit'))
    const sameOrder = lead.sortNo > 0 && others.find(({ sortNo }) => sortNo === lead.sortNo)
    if (sameOrder) return `排序 ${lead.sortNo} 已由“${sameOrder.title}”使用，请换一个`
    for (const mine of postsOf(lead))
      for (const other of others)
        for (const theirs of postsOf(other)) {
          const isShared = mine.isShared === '1' && theirs.isShared === '1'
          if (mine.post === theirs.post && !isShared && overlap(mine, theirs))
            return `“${mine.post}”在同一时间已由“${other.title}”担任，请核对任免时间；可由多人担任的职务请在双方都注明`
        }
    return ''
  }
}
