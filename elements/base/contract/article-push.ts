import { get, post } from './endpoint.ts'
import type { Page } from './envelope.ts'
import type { PlacedOnce, Placed } from './article-placing.ts'

/** ◆ State of an article that was pushed to another site. */
export const pushStates = ['waiting', 'accepted', 'refused'] as const
export type PushState = (typeof pushStates)[number]

/** Largest number of sites that articles are pushed to at once. */
export const mostSites = 50

/** ◆ Sites that receive articles: all that are not stopped, without the given one. */
export const pushSites = get<{ id: string; name: string }[], { subsiteId: string }>('/cms/article/pushSites')
/** ◆ Pushes public articles to other sites, which accept or refuse them. An article waits at a site only once. */
export const pushArticles = post<Placed, { ids: string[]; subsiteIds: string[]; note?: string }>('/cms/article/push')

/** Answer of a site. */
export interface PushAnswer {
  subsiteId: string
  siteName: string
  state: PushState
  /** Reason of a refusal. */
  reason: string
  /** '' while it waits. */
  answerByName: string
  answerTime: string
  byName: string
  createTime: string
}
/** ◆ Sites that an article was pushed to, with their answers, the newest first. */
export const articlePushes = get<PushAnswer[], { id: string }>('/cms/article/pushes')

/** Article that a site received. */
export interface ReceivedArticle {
  /** Id of the push. */
  id: string
  /** Public article, for reading it (`publicArticleById`). */
  articleId: string
  title: string
  siteName: string
  state: PushState
  note: string
  byName: string
  createTime: string
  /** False if the article was withdrawn since. */
  isPublicNow: boolean
  /** Article that an accepted one became; '' if it waits. */
  draftId: string
}
/**
 * ◆ Articles that a site received and has to look at, the oldest first: those that wait, and accepted ones that are still
 * public here although the source was withdrawn.
 */
export const receivedArticles = get<Page<ReceivedArticle>, { subsiteId: string; pageNo?: number; pageSize?: number }>(
  '/cms/article/received'
)
/** ◆ Saves received articles as drafts in a column of the site. `ids` and the answer name pushes. */
export const acceptArticles = post<PlacedOnce, { ids: string[]; columnId: string; isRepeated?: boolean }>(
  '/cms/article/accept'
)
/** ◆ Refuses received articles; the sender reads the reason. */
export const refuseArticles = post<Placed, { ids: string[]; reason: string }>('/cms/article/refuse')
