import { Button, PopoverNext } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useState } from 'react'
import { sentence } from '../core/errors.ts'
import { useText } from '../core/text.ts'
import { loadColumns } from '../parts/column/load-columns.ts'
import { later } from '../parts/later.tsx'
import { useLoad } from '../parts/use-load.ts'
import { articleListText } from './article-list.text.ts'
import { loadColumn } from './articles.ts'

const ColumnChoice = later(() => import('../parts/column/column-choice.tsx'))

interface Props {
  subsiteId: string
  /** '' is any. */
  value: string
  onChange: (id: string) => void
}

/** The column of a list over all columns. */
export function ColumnFilter({ subsiteId, value, onChange }: Props) {
  const text = useText(articleListText)
  const [isOpen, setOpen] = useState(false)
  const { value: name } = useLoad(
    async signal => (value ? (await loadColumn(value, signal).catch(() => undefined))?.name : undefined),
    [value]
  )
  const choose = (id: string) => {
    setOpen(false)
    onChange(id)
  }
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-start"
      content={<Choice subsiteId={subsiteId} value={value} onChoose={choose} />}
    >
      <Button
        className="column-filter"
        aria-label={`${text.column}：${value ? (name ?? '') : text.anyColumn}`}
        endIcon={<CaretDown />}
        text={<span title={name}>{value ? (name ?? '…') : text.anyColumn}</span>}
      />
    </PopoverNext>
  )
}

function Choice({ subsiteId, value, onChoose }: { subsiteId: string; value: string; onChoose: (id: string) => void }) {
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
      {tree && (
        <ColumnChoice tree={tree} value={value} onChoose={node => onChoose(node.key)} onClose={() => onChoose(value)} />
      )}
    </div>
  )
}
