import { rightOfStep, type ArticleAction, type ArticleState } from '../../../../elements/base/contract/article.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { refusalOn } from '../../access/object-permissions.ts'
import type { Reviewing } from './review.ts'

interface Standing {
  state: ArticleState
  isPublic: boolean
  createBy: string
  subsiteId: string
  newsClassId: string
  /** Further writers; `createBy` also counts. */
  writers: readonly string[]
  /** Writers may not review. Absent if only editing is asked about. */
  isStrict?: boolean
  /** Process of the column; '' for none. */
  processId?: string
  /** Current review by a process. */
  review?: Reviewing | null
}

/** Returns whether an action is possible in this state, for any user. */
const possible: Record<ArticleAction, (article: Standing) => boolean> = {
  edit: () => true,
  submit: ({ state }) => ['draft', 'changed', 'returned', 'withdrawn'].includes(state),
  takeBack: ({ state }) => state === 'submitted',
  return: ({ state }) => state === 'submitted',
  publish: ({ state }) => ['draft', 'changed', 'submitted', 'withdrawn'].includes(state),
  withdraw: ({ state, isPublic }) => state === 'published' || isPublic,
  delete: ({ isPublic }) => !isPublic
}

export const rightOf: Record<ArticleAction, RightCode> = { edit: 'cms:article:edit', ...rightOfStep }

export const stateWords: Record<ArticleState, string> = {
  draft: '草稿',
  submitted: '待审核',
  returned: '已退回',
  published: '已发布',
  changed: '已发布·有修改',
  withdrawn: '已撤回'
}

export const publicStateWords = { waiting: '待发布（定时）', public: '公开中', ended: '已到期下线' } as const

export const nameOfState = (state: ArticleState) => stateWords[state]

const verbs: Record<ArticleAction, string> = {
  edit: '编辑',
  submit: '提交',
  takeBack: '撤回提交',
  return: '退回',
  publish: '发布',
  withdraw: '撤回',
  delete: '删除'
}

export const verbOf = (action: ArticleAction) => verbs[action]

/** Returns the reason why nothing may be written or published in a column without articles, or ''. */
export const refusalOfColumn = (right: RightCode, { publishArt }: { publishArt: 'Y' | 'N' }) =>
  publishArt === 'N' && ['cms:article:add', 'cms:article:edit', 'cms:article:publish'].includes(right)
    ? '当前栏目不可发文!!!'
    : ''

const actions = Object.keys(possible) as ArticleAction[]

const may = (caller: Caller, right: RightCode, { subsiteId, newsClassId: columnId }: Standing) =>
  holds(caller, right) && !refusalOn(caller, right, { subsiteId, columnId })

/** Returns true while only reviewers may change the text. */
const isReviewersOwn = (article: Standing, caller: Caller) =>
  article.state === 'submitted' &&
  !article.review &&
  !may(caller, 'cms:article:return', article) &&
  !may(caller, 'cms:article:publish', article)

const byTheProcess: readonly ArticleAction[] = ['edit', 'publish', 'return', 'delete']

/**
 * Returns the reason why the review process prevents the action, or ''. Only its tasks pass or return the article.
 * Reviewers that claimed a task may edit the text.
 */
const refusalOfReview = (action: ArticleAction, { review, processId, state }: Standing, { userId }: Caller) => {
  if (!review)
    return action === 'publish' && processId && state !== 'submitted' ? '该栏目的文章须经流程审核后发布，请先提交' : ''
  if (!byTheProcess.includes(action) || (action === 'edit' && review.people.includes(userId))) return ''
  const where = `文章正在“${review.node}”环节审核，由${review.who}办理`
  return `${where}${review.suspended ? '（流程已挂起）' : ''}，不能在这里${verbs[action]}`
}

/**
 * Returns the writers after a save: all that wrote since the last publication, which starts a new list. Reviewers may
 * correct a submitted article without becoming its writers.
 */
export const writersAfter = (
  before: { state: ArticleState; writers: readonly string[] } | undefined,
  { userId }: Pick<Caller, 'userId'>
): string[] => {
  if (!before || before.state === 'published') return [userId]
  return before.state === 'submitted' ? [...before.writers] : [...new Set([...before.writers, userId])]
}

/** Returns the reason why a writer may not review or publish the article without a process, or ''. */
export const refusalOfWriters = (action: ArticleAction, article: Standing, { userId }: Caller, who = '您') => {
  const isWriter = article.createBy === userId || article.writers.includes(userId)
  if (!article.isStrict || !isWriter) return ''
  if (article.state === 'submitted')
    return action === 'publish' || action === 'return' ? `${who}是这篇稿件的作者，不能审核，请由其他人审核` : ''
  return action === 'publish' ? `${who}是这篇稿件的作者，不能自己发布，请提交后由其他人审核发布` : ''
}

/** Returns the reason why only the author may run the action, or ''. What an author has not submitted is unfinished. */
const refusalOfOthers = (action: ArticleAction, { state, createBy }: Standing, { userId }: Caller) => {
  if (createBy === userId) return ''
  if (action === 'takeBack') return '只有撰写人可以撤回提交'
  return action === 'publish' && state === 'draft' ? '这是他人还没有提交的草稿，提交后才能发布' : ''
}

/** Returns the reason why the caller may not run the action now, or ''. */
export const refusalOf = (action: ArticleAction, article: Standing, caller: Caller) => {
  if (!holds(caller, rightOf[action])) return `没有权限：${verbs[action]}文章。请联系管理员授权`
  const { subsiteId, newsClassId: columnId } = article
  const ungranted = refusalOn(caller, rightOf[action], { subsiteId, columnId })
  if (ungranted) return ungranted
  const reviewed = refusalOfReview(action, article, caller)
  if (reviewed) return reviewed
  if (action === 'edit' && isReviewersOwn(article, caller)) return '文章正在审核，退回后才能编辑'
  if (possible[action](article))
    return refusalOfWriters(action, article, caller) || refusalOfOthers(action, article, caller)
  if (action === 'delete') return '文章仍有公开版本，请先撤回再删除'
  return `文章当前为“${stateWords[article.state]}”，不能${verbs[action]}`
}

export const actionsFor = (article: Standing, caller: Caller) =>
  actions.filter(action => !refusalOf(action, article, caller))
