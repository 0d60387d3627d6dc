import { useStore } from '@nanostores/react'
import type { Article } from '../../base/contract/article.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { $permissions } from '../../base/session/account/permissions.ts'
import { editorText } from './texts/article-editor.text.ts'

const ArticlePlaces = later(() => import('./article-places.tsx'))
const ArticlePushes = later(() => import('./article-pushes.tsx'))

/** Shows why the article was returned, its reviewers, why it is read only, where else it appears, and where it was pushed. */
export function ArticleNotes({ article, isEditable }: { article: Article; isEditable: boolean }) {
  const text = useText(editorText)
  const can = useRights()
  const hasRights = useStore($permissions) !== undefined
  const { state, isPublic, returnReason, review, reviewNode } = article
  // The process was terminated; the review holds the reason.
  const isEnded = review && (state === 'draft' || state === 'changed')
  const isToClaim = review?.taskId && !isEditable && review.taskState === 'open' && !review.isMine
  return (
    <>
      {state === 'returned' && returnReason && <p className="note note-warning">{text.returned(returnReason)}</p>}
      {isEnded && returnReason && <p className="note note-warning">{returnReason}</p>}
      {review && reviewNode && (
        <p className="note">
          {text.reviewing(reviewNode, review.who)}
          {isToClaim && text.claimFirst}
        </p>
      )}
      {!isEditable && hasRights && !reviewNode && (
        <p className="note">{can('cms:article:edit') ? text.inReview : text.noEdit}</p>
      )}
      {(isPublic || state === 'withdrawn') && can('cms:article:list') && (
        <>
          <ArticlePlaces key={article.id} id={article.id} isPublic={isPublic} />
          <ArticlePushes id={article.id} />
        </>
      )}
    </>
  )
}
