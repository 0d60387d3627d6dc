import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useState } from 'react'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import { later } from '../../../base/kit/later.tsx'
import { Popup } from '../../../base/kit/popup/popup.tsx'
import type { Tree } from '../../../base/kit/tree/tree-model.ts'
import { uniquePath } from '../../../base/kit/tree/unique-path.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import type { Choosable } from '../../../base/kit/choose/choosable.ts'
import styles from './filters.css?inline'
import { chooseText } from '../../../base/kit/choose/choose.text.ts'

bring(styles)

const TreePopover = later(() => import('./tree-popover.tsx'))

interface Props<Node extends Choosable<Node>> {
  label: string
  /** Label without a choice. */
  everything: string
  value: string
  load: (signal: AbortSignal) => Promise<Tree<Node>>
  mayChoose?: (node: Node) => boolean
  onChange: (key: string) => void
}

/** Filters a list by a node of a tree, which opens beside the button. */
export function TreeFilter<Node extends Choosable<Node>>(props: Props<Node>) {
  const { label, everything, value, load, mayChoose, onChange } = props
  const text = useText(chooseText)
  const [isOpen, setOpen] = useState(false)
  const isNeeded = isOpen || value !== ''
  const {
    value: tree,
    error,
    reload
  } = useLoad(async signal => (isNeeded ? load(signal) : undefined), [load, isNeeded])
  const at = tree?.indexOf.get(value)
  const name = tree && at !== undefined ? uniquePath(tree, at) : tree ? value : text.loading
  return (
    <Popup
      bring={TreePopover.bring}
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-start"
      content={
        <TreePopover
          tree={tree}
          error={error}
          onRetry={reload}
          label={label}
          none={everything}
          value={value}
          mayChoose={mayChoose as ((node: never) => boolean) | undefined}
          onClose={() => setOpen(false)}
          onChoose={key => {
            setOpen(false)
            onChange(key)
          }}
        />
      }
    >
      <Button
        className="tree-filter"
        aria-label={`${label}：${value ? name : everything}`}
        endIcon={<CaretDown />}
        text={<span title={value ? name : undefined}>{value ? name : everything}</span>}
      />
    </Popup>
  )
}
