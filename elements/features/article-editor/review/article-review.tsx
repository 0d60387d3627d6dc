import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Article } from '../../../base/contract/article.ts'
import { claimTaskByPost, nodeButtons, taskOperations } from '../../../base/contract/process.ts'
import type { TaskAction } from '../../../base/contract/process-actions.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { later } from '../../../base/kit/later.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import { send } from '../../../base/session/request/send.ts'
import { editorText } from '../texts/article-editor.text.ts'

const ReviewHistory = later(() => import('./review-history.tsx'))
const TaskDialog = later(() => import('../../../base/shared/process/task-dialog.tsx'))

interface Props {
  article: Article
  review: NonNullable<Article['review']>
  isBusy: boolean
  /** Saves unsaved changes. Resolves to false if that failed. */
  toReady: () => Promise<boolean>
  /** Requests a reload of the article. */
  onChanged: () => void
}

const offered: readonly TaskAction[] = ['claim', 'disagree', 'reassign', 'complete']

/** Shows the review history, and the buttons of the current node that the user may use. */
export default function ArticleReview(props: Props) {
  const text = useText(editorText)
  const [isReading, setReading] = useState(false)
  const { article, review } = props
  return (
    <>
      <Button text={text.reviewHistory} onClick={() => setReading(true)} />
      {review.taskId && article.reviewNode && <ReviewTask {...props} />}
      {isReading && <ReviewHistory instanceId={review.processInstanceId} onClose={() => setReading(false)} />}
    </>
  )
}

function ReviewTask({ article, review, isBusy, toReady, onChanged }: Props) {
  const text = useText(editorText)
  const [openedAt, setOpenedAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [isClaiming, setClaiming] = useState(false)
  const { taskId } = review
  const { value = [] } = useLoad(
    async signal => {
      const query = { taskId }
      const [buttons, operations] = await Promise.all([
        send(nodeButtons, { query, signal }),
        send(taskOperations, { query, signal })
      ])
      const shown = new Set<string>(buttons.map(({ buttonCode }) => buttonCode))
      const may = new Set(operations.map(({ code }) => code))
      return offered.filter(code => may.has(code) && (shown.has(code) || code === 'claim' || code === 'complete'))
    },
    [taskId, review.taskState, article.updateTime]
  )
  const tell = () => {
    changed('task')
    changed('article')
    onChanged()
  }
  const claim = async () => {
    setClaiming(true)
    try {
      await send(claimTaskByPost, { body: { taskId } })
      toast(text.claimed, 'success')
      tell()
    } catch (failure) {
      toast(sentence(failure), 'danger')
    } finally {
      setClaiming(false)
    }
  }
  const open = async () => {
    if (!(await toReady())) return
    setOpenedAt(openedAt + 1)
    setOpen(true)
  }
  return (
    <>
      {value.map(code => (
        <Button
          key={code}
          text={text.taskActions[code]}
          intent={code === 'claim' || code === 'complete' ? 'primary' : 'none'}
          disabled={isBusy}
          loading={code === 'claim' && isClaiming}
          onClick={() => void (code === 'claim' ? claim() : open())}
        />
      ))}
      {openedAt > 0 && (
        <TaskDialog
          key={taskId}
          task={{ ...review, title: article.title, businessKind: 'article' }}
          isOpen={isOpen}
          openedAt={openedAt}
          onClose={() => setOpen(false)}
          onChanged={tell}
        />
      )}
    </>
  )
}
