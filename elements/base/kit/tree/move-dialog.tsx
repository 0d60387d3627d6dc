import { Button, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { placeAtEnd, type Place } from './moves.ts'
import type { Branch, Tree } from './tree-model.ts'
import { VirtualTree } from './virtual-tree.tsx'

const moveText = texts(
  {
    title: (name: string) => `移动“${name}”到`,
    verb: '移动到这里',
    cancel: '取消',
    top: '（顶层）',
    search: '筛选',
    none: '没有符合的'
  },
  {
    title: (name: string) => `Move “${name}” to`,
    verb: 'Move here',
    cancel: 'Cancel',
    top: '(top)',
    search: 'Filter',
    none: 'No matches'
  }
)

interface Props<Node extends Branch<Node>> {
  tree: Tree<Node>
  label: string
  id: string
  onClose: () => void
  onMove: (place: Place) => void
}

/** Moves a node without dragging: the user chooses its new parent. */
export default function MoveDialog<Node extends Branch<Node>>({ tree, label, id, onClose, onMove }: Props<Node>) {
  const text = useText(moveText)
  const [words, setWords] = useState('')
  const [parentId, setParentId] = useState<string>()
  const moved = tree.indexOf.get(id)
  const place = moved === undefined || parentId === undefined ? undefined : placeAtEnd(tree, moved, parentId)
  const name = moved === undefined ? '' : tree.nodes[moved]!.title
  return (
    <Dialog isOpen title={text.title(name)} onClose={onClose} isCloseButtonShown={false} style={{ width: 440 }}>
      <DialogBody>
        <div className="move">
          <InputGroup
            autoFocus
            type="search"
            leftIcon={<Search />}
            placeholder={text.search}
            aria-label={text.search}
            value={words}
            onValueChange={setWords}
          />
          <Button alignText="start" text={text.top} active={parentId === ''} onClick={() => setParentId('')} />
          <VirtualTree
            tree={tree}
            label={label}
            words={words}
            none={<p className="quiet">{text.none}</p>}
            selected={parentId}
            onChoose={node => setParentId(node.key)}
          />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button intent="primary" text={text.verb} disabled={!place} onClick={() => place && onMove(place)} />
          </>
        }
      />
    </Dialog>
  )
}
