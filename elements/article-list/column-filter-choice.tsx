import { Button } from '@blueprintjs/core'
import { sentence } from '../core/errors.ts'
import { useText } from '../core/text.ts'
import ColumnChoice from '../parts/column/column-choice.tsx'
import { loadColumns } from '../parts/column/load-columns.ts'
import { useLoad } from '../parts/use-load.ts'
import { articleListText } from './article-list.text.ts'

interface Props {
  subsiteId: string
  /** '' is any. */
  value: string
  onChoose: (id: string) => void
  /** It could not be loaded. */
  onClose: () => void
}

/** The columns that a list can be narrowed to. */
export default function ColumnFilterChoice({ subsiteId, value, onChoose }: Props) {
  const text = useText(articleListText)
  const { value: tree, error, reload } = useLoad(signal => loadColumns(subsiteId, signal), [subsiteId])
  return (
    <div className="columns-popover">
      <Button variant="minimal" fill alignText="start" text={text.anyColumn} onClick={() => onChoose('')} />
      {error !== undefined && (
        <p>
          {sentence(error)} <Button size="small" text={text.retry} onClick={reload} />
        </p>
      )}
      {tree && <ColumnChoice tree={tree} value={value} onChoose={node => onChoose(node.key)} />}
    </div>
  )
}
