import type { Attachment, AttachmentDraft } from './annex.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { ModelValues } from './model.ts'
import type { ProcessState, TaskState } from './process.ts'
import { get, post, put } from './endpoint.ts'
import type { LeftOutPart } from './left-out.ts'

/** `changed`: published, with newer work that the public does not read yet. */
export const articleStates = ['draft', 'submitted', 'returned', 'published', 'changed', 'withdrawn'] as const
export type ArticleState = (typeof articleStates)[number]

/** What moves an article on, in the order in which it is offered. */
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
  'cms:article:withdraw': '撤回文章',
  'cms:article:delete': '删除文章',
  'cms:disclosure:list': '公开信息采编'
} as const

/** Whoever may submit takes their own back. */
export const rightOfStep = {
  submit: 'cms:article:submit',
  takeBack: 'cms:article:submit',
  publish: 'cms:article:publish',
  return: 'cms:article:return',
  withdraw: 'cms:article:withdraw',
  delete: 'cms:article:delete'
} as const satisfies Record<ArticleStep, keyof typeof articleRights>

/** A row of the article list. Times are `YYYY-MM-DD HH:mm:ss`. */
export interface ArticleRow {
  id: string
  subsiteId: string
  newsClassId: string
  newsClassName: string
  title: string
  author: string
  source: string
  state: ArticleState
  /** A published text is public, whatever the working copy's state. */
  isPublic: boolean
  isTop: boolean
  /** When it was published, or is said to be; '' before, where nothing is said: then it is the moment of publishing. */
  publishDate: string
  updateTime: string
  createByName: string
  /** Counts the saves; a save carries the number it began from. */
  version: number
  /** ◆ While a process reviews it: the steps where it waits; '' otherwise. */
  reviewNode: string
  /** What the caller may do with it now. */
  actions: ArticleAction[]
}

/** The review of an article by the process of its column. */
export interface ArticleReview {
  processInstanceId: string
  processName: string
  starterName: string
  state: ProcessState
  /** The caller's own task, or one that they may claim; '' where there is none. */
  taskId: string
  taskName: string
  taskState: TaskState
  /** It is theirs: nobody else may claim it. */
  isMine: boolean
  /** Who does it, in words. */
  who: string
}

export interface Article extends ArticleRow {
  subTitle: string
  summary: string
  keywords: string
  /** Sanitised HTML. */
  content: string
  returnReason: string
  createTime: string
  updateByName: string
  /** When its text was saved and by whom; a step is another time, in `updateTime`. */
  saveTime: string
  saveByName: string
  /** In their order. */
  annexList: Attachment[]
  /** ◆ What it has in the fields of its column's model. */
  modelFields: ModelValues
  /** ◆ What people call these fields, in their order. */
  modelLabels: Record<string, string>
  /** ◆ Its newest review by a process; null where it had none. */
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
  | 'publishDate'
  | 'modelFields'
> & {
  /** In their order; at most 100. */
  annexList: AttachmentDraft[]
}

/** As a client sends it: what may be empty may be missing. A new article has it empty then, an edited one keeps what it has. */
export type SentDraft = Pick<ArticleDraft, 'newsClassId' | 'title'> &
  Partial<Omit<ArticleDraft, 'newsClassId' | 'title'>>

/** A draft with nothing in it. */
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
  publishDate: '',
  annexList: [],
  modelFields: {}
})

export interface ArticleQuery extends PageQuery {
  /** Default: the session's sub-site. */
  subsiteId?: string
  newsClassId?: string
  /** The same, chosen in a list over all columns. */
  columnId?: string
  /** Of a column and of all below it. */
  underId?: string
  /** `*text*` searches within the title. */
  title?: string
  author?: string
  /** One state or several, comma-separated. */
  state?: string
  /** Only what the public reads now. */
  isPublic?: '1'
  updateTime_begin?: string
  updateTime_end?: string
  publishDate_begin?: string
  publishDate_end?: string
  /** `*text*` searches within the name of who created it. */
  createByName?: string
  /** Only what the caller created. */
  mine?: '1'
}

/** Sort columns: updateTime (default), publishDate, title, state. */
export const articleList = get<Page<ArticleRow>, ArticleQuery>('/cms/article/list')
export const articleById = get<Article, { id: string }>('/cms/article/queryById')
/** The text as the public reads it, or a business error when nothing is public. */
export const publicArticle = get<
  Pick<Article, 'id' | 'title' | 'content' | 'publishDate' | 'version' | 'modelFields'>,
  { id: string }
>('/cms/article/queryPublished')
export const addArticle = post<Article, SentDraft>('/cms/article/add')
/** Code 409 with the article as it is now when `version` is no longer the newest. */
export const editArticle = put<Article, SentDraft & { id: string; version: number }>('/cms/article/edit')
/** An article as somebody has it before them. */
export type SeenArticle = Pick<ArticleRow, 'id' | 'version' | 'state'>

/**
 * One action on up to 1,000 articles. `failed` tells by id why an article stayed as it was. ◆ `seen`: as the caller read
 * them; one that has another text or state by now stays.
 */
export const articleAction = post<
  { done: string[]; failed: { id: string; title: string; message: string }[] },
  { ids: string[]; action: ArticleStep; reason?: string; seen?: SeenArticle[] }
>('/cms/article/action')
