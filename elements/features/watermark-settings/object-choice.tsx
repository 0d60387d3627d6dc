import { Button, FormGroup } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { Popup } from '../../base/kit/popup/popup.tsx'
import { watermarkText } from './watermark-settings.text.ts'

const ColumnPopover = later(() => import('../../base/shared/column/column-popover.tsx'))

interface Props {
  subsiteId: string
  /** Column id; empty for the site itself. */
  columnId: string
  columnName: string
  onChange: (columnId: string) => void
}

/** Chooses whether to edit the watermark of the site or of a column. */
export function ObjectChoice({ subsiteId, columnId, columnName, onChange }: Props) {
  const text = useText(watermarkText)
  const [isOpen, setOpen] = useState(false)
  const choose = (id: string) => {
    setOpen(false)
    if (id !== columnId) onChange(id)
  }
  return (
    <FormGroup label={text.object}>
      <div className="mark-object">
        <Popup
          bring={ColumnPopover.bring}
          isOpen={isOpen}
          onInteraction={setOpen}
          placement="bottom-start"
          content={
            <ColumnPopover
              subsiteId={subsiteId}
              value={columnId}
              none={text.forSite}
              onChoose={choose}
              onClose={() => setOpen(false)}
            />
          }
        >
          <Button
            endIcon={<CaretDown />}
            aria-label={`${text.object}：${columnId ? text.ofColumn(columnName) : text.forSite}`}
            text={columnId ? text.ofColumn(columnName) : text.forSite}
          />
        </Popup>
      </div>
    </FormGroup>
  )
}
