import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useState } from 'react'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { findColumn } from './find-column.ts'
import { bring } from '../../core/look/sheets.ts'
import { later } from '../../kit/later.tsx'
import { Popup } from '../../kit/popup/popup.tsx'
import { useLoad } from '../../kit/use-load.ts'
import styles from './column-filter.css?inline'

bring(styles)

const filterText = texts({ any: '全部栏目', column: '栏目' }, { any: 'Any column', column: 'Column' })

const ColumnPopover = later(() => import('./column-popover.tsx'))

interface Props {
  subsiteId: string
  /** Column id; empty for any column. */
  value: string
  onChange: (id: string) => void
}

/** Filters a list over all columns by column. */
export function ColumnFilter({ subsiteId, value, onChange }: Props) {
  const text = useText(filterText)
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
          none={text.any}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      }
    >
      <Button
        className="column-filter"
        aria-label={`${text.column}：${value ? (name ?? '') : text.any}`}
        endIcon={<CaretDown />}
        text={<span title={name}>{value ? (name ?? '…') : text.any}</span>}
      />
    </Popup>
  )
}
