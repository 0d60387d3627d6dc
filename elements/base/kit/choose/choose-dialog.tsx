import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { useText } from '../../core/language/text.ts'
import { useLoad } from '../use-load.ts'
import { CheckTree } from './check-tree.tsx'
import type { Choosable, Choosing } from './choosable.ts'
import { chooseText } from './choose.text.ts'
import { FailedState } from '../access/failed-state.tsx'

interface Props<Node extends Choosable<Node>> extends Choosing<Node> {
  title: string
  chosen: readonly string[]
  onChoose: (keys: string[]) => void
  onClose: () => void
}

/** Dialog for choosing one or several nodes of a tree. Chosen keys that are not in the tree stay chosen. */
export default function ChooseDialog<Node extends Choosable<Node>>(props: Props<Node>) {
  const { title, load, mayChoose, isSingle, chosen, onChoose, onClose } = props
  const text = useText(chooseText)
  const { value: tree, error, reload } = useLoad(load, [load])
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(chosen))
  return (
    <Dialog isOpen title={title} onClose={onClose} style={{ width: 480 }}>
      <DialogBody>
        {tree ? (
          <CheckTree
            tree={tree}
            label={title}
            autoFocus
            checked={checked}
            onCheck={next => setChecked(isSingle ? new Set([...next].filter(key => !checked.has(key))) : next)}
            mayCheck={mayChoose}
            openKeys={tree.keys.slice(0, 1)}
          />
        ) : error ? (
          <FailedState error={error} retry={reload} />
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button
              intent="primary"
              text={text.confirm}
              disabled={!tree}
              onClick={() => {
                // Earlier choices keep their order, because the first may be the main one.
                onChoose([
                  ...chosen.filter(key => checked.has(key)),
                  ...[...checked].filter(key => !chosen.includes(key))
                ])
                onClose()
              }}
            />
          </>
        }
      >
        {text.chosen(checked.size)}
      </DialogFooter>
    </Dialog>
  )
}
