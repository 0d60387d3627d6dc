import { Button } from '@blueprintjs/core'
import { articleList } from '../../base/contract/article.ts'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { articlesBelowText } from './articles-below.text.ts'

interface Props {
  columnId: string
  subsiteId: string
  /** True after the user hid those articles: focus returns here. */
  isBack: boolean
  onShow: () => void
}

/** In an empty column, reports articles of its subcolumns. Shows nothing if the count is unavailable. */
export default function ArticlesBelow({ columnId, subsiteId, isBack, onShow }: Props) {
  const text = useText(articlesBelowText)
  const { value: below } = useLoad(
    signal => send(articleList, { query: { subsiteId, underId: columnId, pageSize: 1 }, signal }),
    [columnId, subsiteId]
  )
  if (!below?.total) return null
  return (
    <div className="articles-below" role="status">
      <p>{text.below(below.total, below.totalCapped ?? false)}</p>
      <Button autoFocus={isBack} text={text.showBelow} onClick={onShow} />
    </div>
  )
}
