import type { Attachment, AttachmentDraft } from './annex.ts'
import { sortCall } from './crud.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { ModelValues } from './model.ts'
import type { ProcessState, TaskState } from './process.ts'
import { get, post, put } from './endpoint.ts'
import { sheetCalls } from './sheet.ts'
import type { LeftOutPart } from './left-out.ts'

/** `changed`: published, with later edits that are not public yet. */
export const articleStates = ['draft', 'submitted', 'returned', 'published', 'changed', 'withdrawn'] as const
export type ArticleState = (typeof articleStates)[number]

/** Public version of an article by the clock of the platform: scheduled, public now, ended. */
export const publicStates = ['waiting', 'public', 'ended'] as const
/** '' for an article without a public version. */
export type PublicState = (typeof publicStates)[number] | ''

/** Workflow steps of an article, in display order. */
export const articleSteps = ['submit', 'publish', 'return', 'takeBack', 'withdraw', 'delete'] as const
export type ArticleStep = (typeof articleSteps)[number]
export type ArticleAction = 'edit' | ArticleStep

export const articleRights = {
  'cms:article:list': '查看文章',
  'cms:article:add': '撰写文章',
  'cms:article:edit': '编辑文章',
  'cms:article:submit': '提交文章',
  'cms:article:return': '退回文章',
  'cms:article:publish': '发布文章',
  'cms:article:backdate': '补登过去的发布时间',
  'cms:article:withdraw': '撤回文章',
  'cms:article:delete': '删除文章',
  'cms:disclosure:list': '公开信息采编'
} as const

/** Users that may submit may also take back their own articles. */
export const rightOfStep = {
  submit: 'cms:article:submit',
  takeBack: 'cms:article:submit',
  publish: 'cms:article:publish',
  return: 'cms:article:return',
  withdraw: 'cms:article:withdraw',
  delete: 'cms:article:delete'
} as const satisfies Record<ArticleStep, keyof typeof articleRights>

/** Row of the article list. Times are `YYYY-MM-DD HH:mm:ss`. */
export interface ArticleRow {
  id: string
  subsiteId: string
  newsClassId: string
  newsClassName: string
  title: string
  author: string
  source: string
  state: ArticleState
  /** True if a published text is public, regardless of the state of the working copy. */
  isPublic: boolean
  /** ◆ Whether the public version is scheduled, public now, or ended. */
  publicState: PublicState
  /** In lists, whether the article is at the top now; in an article, the setting. */
  isTop: boolean
  /** Publication date. If set in advance, the article is public from then on; otherwise '' until published. */
  publishDate: string
  /** ◆ End of publication, '' for none. */
  withdrawDate: string
  /** ◆ True if the author's date is before today: publishing then needs a right of its own and a reason. */
  isBackdated: boolean
  updateTime: string
  createByName: string
  /** Number of saves, for the optimistic lock: a save sends the number it started from. */
  version: number
  /** ◆ Current steps of the process that reviews the article; '' if none does. */
  reviewNode: string
  /** ◆ Place among the articles of a kind that is sorted by hand; 0 for others. */
  sortNo: number
  /** ◆ Computed state of its kind now; '' for none. */
  fieldState: string
  /** ◆ Values of the fields that its model lists. */
  listedFields: ModelValues
  /** Actions that the caller may take now. */
  actions: ArticleAction[]
}

/** Review of an article by its column's process. */
export interface ArticleReview {
  processInstanceId: string
  processName: string
  starterName: string
  state: ProcessState
  /** Task of the caller, or one they may claim; '' if there is none. */
  taskId: string
  taskName: string
  taskState: TaskState
  /** True if the caller has claimed the task, so no one else can. */
  isMine: boolean
  /** Assignees in words. */
  who: string
}

export interface Article extends ArticleRow {
  subTitle: string
  summary: string
  keywords: string
  /** ◆ End of the place at the top, '' for none. */
  topUntil: string
  /** Sanitised HTML. */
  content: string
  returnReason: string
  createTime: string
  updateByName: string
  /** Time and author of the last change to the text. `updateTime` also changes with workflow steps. */
  saveTime: string
  saveByName: string
  /** In display order. */
  annexList: Attachment[]
  /** ◆ Values of the fields of its column's model. */
  modelFields: ModelValues
  /** ◆ Labels of these fields, in display order. */
  modelLabels: Record<string, string>
  /** ◆ Latest review by a process; null if there was none. */
  review: ArticleReview | null
  /** ◆ In the answer of a save: the parts of the text that were not kept. */
  leftOut?: LeftOutPart[]
}

export type ArticleDraft = Pick<
  Article,
  | 'newsClassId'
  | 'title'
  | 'subTitle'
  | 'author'
  | 'source'
  | 'summary'
  | 'keywords'
  | 'content'
  | 'isTop'
  | 'topUntil'
  | 'publishDate'
  | 'withdrawDate'
  | 'modelFields'
  | 'sortNo'
> & {
  /** In display order, at most 100. */
  annexList: AttachmentDraft[]
}

/** Article as sent by a client. Missing fields are empty in a new article and unchanged in an edited one. */
export type SentDraft = Pick<ArticleDraft, 'newsClassId' | 'title'> &
  Partial<Omit<ArticleDraft, 'newsClassId' | 'title'>>

/** Longest title, in characters. */
export const titleLimit = 150

/** Returns an empty draft. */
export const blankDraft = (newsClassId = ''): ArticleDraft => ({
  newsClassId,
  title: '',
  subTitle: '',
  author: '',
  source: '',
  summary: '',
  keywords: '',
  content: '',
  isTop: false,
  topUntil: '',
  publishDate: '',
  withdrawDate: '',
  annexList: [],
  modelFields: {},
  sortNo: 0
})

/** ◆ A saved article as a Word document in the layout of GB/T 9704, `?id=`. For everyone who may read it. */
export const articleDocument = { exportDocx: '/cms/article/exportDocx' } as const

export interface ArticleQuery extends PageQuery {
  /** Default: the session's site. */
  subsiteId?: string
  newsClassId?: string
  /** The same as `newsClassId`, for lists that cover all columns. */
  columnId?: string
  /** Includes the column and all columns below it. */
  underId?: string
  /** `*text*` matches anywhere in the title. */
  title?: string
  author?: string
  /** State, or several states, comma-separated. */
  state?: string
  /** Only articles with a public version. */
  isPublic?: '1'
  /** ◆ Only articles whose public version is in one of these states, comma-separated. */
  publicState?: string
  updateTime_begin?: string
  updateTime_end?: string
  publishDate_begin?: string
  publishDate_end?: string
  /** `*text*` matches anywhere in the creator's name. */
  createByName?: string
  /** Only articles created by the caller. */
  mine?: '1'
  /** ◆ Values that model fields must have, as a JSON object of texts. */
  fields?: string
  /** ◆ Computed state of the kind. */
  fieldState?: string
}

/**
 * Sort columns: updateTime (default), publishDate, title, state, sortNo. ◆ In the list of one column, `modelFields.` and
 * the name of a field of its model sort by that field, and advanced queries may compare it.
 */
export const articleList = get<Page<ArticleRow>, ArticleQuery>('/cms/article/list')
/**
 * ◆ Excel of the list. The export of one column has the fields of its model. Kinds that are imported (`content-kind.ts`)
 * take rows by the id in their first column; rows without one are new.
 */
export const articleSheet = sheetCalls('/cms/article', 2000)
export const articleById = get<Article, { id: string }>('/cms/article/queryById')
/** ◆ Public article with its text and attachments. */
export type PublicArticle = Pick<
  Article,
  | 'id'
  | 'subsiteId'
  | 'newsClassId'
  | 'newsClassName'
  | 'title'
  | 'subTitle'
  | 'author'
  | 'source'
  | 'summary'
  | 'keywords'
  | 'content'
  | 'annexList'
  | 'modelFields'
  | 'modelLabels'
  | 'isTop'
  | 'publishDate'
  | 'version'
>
/** Public version, also one that is scheduled or ended. Fails if there is none. */
export const publicArticle = get<PublicArticle & Pick<Article, 'publicState' | 'withdrawDate'>, { id: string }>(
  '/cms/article/queryPublished'
)

/** ◆ Row of the public list of a column. */
export type PublicRow = Omit<PublicArticle, 'content' | 'annexList' | 'modelLabels' | 'modelFields' | 'version'>
/**
 * ◆ Public articles of a column, for the pages of a site, without a session: those at the top first, then the newest.
 * At most 100 rows per page.
 */
export const publicArticles = get<Page<PublicRow>, { columnId: string; pageNo?: number; pageSize?: number }>(
  '/cms/public/articles',
  { open: true }
)
/** ◆ Public article, for the pages of a site, without a session. */
export const publicArticleById = get<PublicArticle, { id: string }>('/cms/public/article', { open: true })
export const addArticle = post<Article, SentDraft>('/cms/article/add')
/** Fails with code 409 and the current article if `version` is outdated. */
export const editArticle = put<Article, SentDraft & { id: string; version: number }>('/cms/article/edit')
/** ◆ Sorts articles of a kind that is sorted by hand, within one column. Public ones then have unpublished changes. */
export const sortArticles = sortCall('/cms/article')
/** State in which a user last saw an article. */
export type SeenArticle = Pick<ArticleRow, 'id' | 'version' | 'state'>

/**
 * Performs one step on up to 1,000 articles. `failed` gives the reason for each article left unchanged. ◆ Pass `seen`
 * to leave out articles whose text or state has changed since. ◆ Submission and publication check the text
 * (`article-check.ts`): blocking findings stop an article, unless `passReason` gives a reason; then `ids` has one entry.
 * `closedFiles` names the files that the public could read
 * before the step and cannot read any more.
 */
export const articleAction = post<
  { done: string[]; failed: { id: string; title: string; message: string }[]; closedFiles: string[] },
  { ids: string[]; action: ArticleStep; reason?: string; passReason?: string; seen?: SeenArticle[] }
>('/cms/article/action')
