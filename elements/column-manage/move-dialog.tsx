import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import type { ColumnNode } from '../contract/column.ts'
import { useText } from '../core/text.ts'
import type { Tree } from '../parts/tree/tree-model.ts'
import { VirtualTree } from '../parts/tree/virtual-tree.tsx'
import { columnManageText } from './column-manage.text.ts'
import { placeAtEnd, type Place } from './moves.ts'

interface Props {
  tree: Tree<ColumnNode>
  id: string
  onClose: () => void
  onMove: (place: Place) => void
}

/** The way to move a column without dragging: choose what it goes below. */
export default function MoveDialog({ tree, id, onClose, onMove }: Props) {
  const text = useText(columnManageText)
  const [words, setWords] = useState('')
  const [parentId, setParentId] = useState<string>()
  const moved = tree.indexOf.get(id)
  const place = moved === undefined || parentId === undefined ? undefined : placeAtEnd(tree, moved, parentId)
  const name = moved === undefined ? '' : tree.nodes[moved]!.title
  return (
    <Dialog isOpen title={text.moveTitle(name)} onClose={onClose} isCloseButtonShown={false} style={{ width: 440 }}>
      <DialogBody>
        <div className="move">
          <InputGroup
            autoFocus
            leftIcon={<Search />}
            placeholder={text.search}
            aria-label={text.search}
            value={words}
            onValueChange={setWords}
          />
          <Button alignText="start" text={text.top} active={parentId === ''} onClick={() => setParentId('')} />
          <VirtualTree
            tree={tree}
            label={text.columns}
            words={words}
            selected={parentId}
            none={<p className="quiet">{text.none}</p>}
            onChoose={node => setParentId(node.key)}
          />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button intent="primary" text={text.moveVerb} disabled={!place} onClick={() => place && onMove(place)} />
          </>
        }
      />
    </Dialog>
  )
}
