import type { ArticleState } from '../../contract/article.ts'
import { texts } from '../../core/locale.ts'
import { useText } from '../../core/text.ts'

export const stateText = texts(
  {
    draft: '草稿',
    submitted: '待审核',
    returned: '已退回',
    published: '已发布',
    changed: '已发布·有修改',
    withdrawn: '已撤回'
  },
  {
    draft: 'Draft',
    submitted: 'Submitted',
    returned: 'Returned',
    published: 'Published',
    changed: 'Public, edited',
    withdrawn: 'Withdrawn'
  }
)

/** The state of an article: a coloured dot and always the word. */
export function StateMark({ state }: { state: ArticleState }) {
  const text = useText(stateText)
  return (
    <span className={`state-mark state-${state}`} title={text[state]}>
      {text[state]}
    </span>
  )
}
