import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { findColumn } from '../../base/shared/column/find-column.ts'
import { later } from '../../base/kit/later.tsx'
import { Popup } from '../../base/kit/popup/popup.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { articleListText } from './article-list.text.ts'

const ColumnPopover = later(() => import('../../base/shared/column/column-popover.tsx'))

interface Props {
  subsiteId: string
  /** Column id; empty for any column. */
  value: string
  onChange: (id: string) => void
}

/** Filters a list over all columns by column. */
export function ColumnFilter({ subsiteId, value, onChange }: Props) {
  const text = useText(articleListText)
  const [isOpen, setOpen] = useState(false)
  const { value: name } = useLoad(
    async () => (value ? (await findColumn(value).catch(() => undefined))?.name : undefined),
    [value]
  )
  const choose = (id: string) => {
    setOpen(false)
    onChange(id)
  }
  return (
    <Popup
      bring={ColumnPopover.bring}
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-start"
      content={
        <ColumnPopover
          subsiteId={subsiteId}
          value={value}
          none={text.anyColumn}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      }
    >
      <Button
        className="column-filter"
        aria-label={`${text.column}：${value ? (name ?? '') : text.anyColumn}`}
        endIcon={<CaretDown />}
        text={<span title={name}>{value ? (name ?? '…') : text.anyColumn}</span>}
      />
    </Popup>
  )
}
