import type { ArticleState } from '../../contract/article.ts'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'

export const stateText = texts(
  {
    draft: '草稿',
    submitted: '待审核',
    returned: '已退回',
    published: '已发布',
    changed: '已发布·有修改',
    withdrawn: '已撤回',
    reviewing: (node: string) => `审核中·${node}`
  },
  {
    draft: 'Draft',
    submitted: 'Submitted',
    returned: 'Returned',
    published: 'Published',
    changed: 'Public, edited',
    withdrawn: 'Withdrawn',
    reviewing: (node: string) => `In review: ${node}`
  }
)

/**
 * Shows the state of an article as a coloured dot and a word. `node` is the step of the process that reviews the
 * article.
 */
export function StateMark({ state, node }: { state: ArticleState; node?: string }) {
  const text = useText(stateText)
  const word = node && state === 'submitted' ? text.reviewing(node) : text[state]
  return (
    <span className={`state-mark state-${state}`} title={word}>
      {word}
    </span>
  )
}
