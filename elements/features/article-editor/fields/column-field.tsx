import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useState } from 'react'
import type { ColumnNode } from '../../../base/contract/column.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { later } from '../../../base/kit/later.tsx'
import { Popup } from '../../../base/kit/popup/popup.tsx'
import { keysAbove } from '../../../base/kit/tree/tree-model.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { loadColumns } from '../../../base/shared/column/load-columns.ts'
import { editorText } from '../texts/article-editor.text.ts'

const ColumnChoice = later(() => import('../../../base/shared/column/column-choice.tsx'))

interface Props {
  subsiteId: string
  value: string
  /** Name shown until the columns are loaded. */
  name: string
  isWrong: boolean
  isDisabled: boolean
  onChange: (id: string) => void
}

/** Chooses the column of an article. Only columns that accept articles can be selected. */
export function ColumnField({ subsiteId, value, name, isWrong, isDisabled, onChange }: Props) {
  const text = useText(editorText)
  const [isOpen, setOpen] = useState(false)
  const { value: tree, error, reload } = useLoad(signal => loadColumns(subsiteId, signal), [subsiteId])
  const at = tree?.indexOf.get(value)
  const path =
    tree && at !== undefined
      ? [...keysAbove(tree, value), value].map(key => tree.nodes[tree.indexOf.get(key)!]!.title).join(' / ')
      : name

  const choose = (node: ColumnNode) => {
    if (node.actions && !node.actions.includes('write')) return toast(text.columnNotGranted, 'danger')
    if (node.publishArt !== 'Y') return toast(text.columnClosed, 'danger')
    setOpen(false)
    onChange(node.key)
  }

  return (
    <Popup
      bring={ColumnChoice.bring}
      isOpen={isOpen}
      onInteraction={next => setOpen(next && !isDisabled)}
      placement="bottom-start"
      fill
      content={
        <div className="columns-popover">
          {error ? (
            <p>
              {sentence(error)} <Button size="small" text={text.retry} onClick={reload} />
            </p>
          ) : (
            tree && <ColumnChoice tree={tree} value={value} onChoose={choose} onClose={() => setOpen(false)} />
          )}
        </div>
      }
    >
      <Button
        id="newsClassId"
        fill
        alignText="start"
        disabled={isDisabled}
        className={isWrong ? 'column-wrong' : undefined}
        aria-label={`${text.column}：${path || text.columnChoose}`}
        endIcon={<CaretDown />}
        text={
          <span className="column-name" title={path}>
            {path || text.columnChoose}
          </span>
        }
      />
    </Popup>
  )
}
