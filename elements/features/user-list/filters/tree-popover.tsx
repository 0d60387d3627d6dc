import { Button, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import type { Branch, Tree } from '../../../base/kit/tree/tree-model.ts'
import { VirtualTree } from '../../../base/kit/tree/virtual-tree.tsx'
import { chooseText } from '../../../base/kit/choose/choose.text.ts'

interface Node extends Branch<Node> {}

interface Props {
  tree: Tree<Node> | undefined
  error: unknown
  onRetry: () => void
  label: string
  /** Label of the choice of none. */
  none: string
  value: string
  mayChoose?: ((node: never) => boolean) | undefined
  onChoose: (key: string) => void
  /** Called by the lazy loader if loading fails. */
  onClose: () => void
}

/** Chooses a node of a tree, or none. */
export default function TreePopover({ tree, error, onRetry, label, none, value, mayChoose, onChoose }: Props) {
  const text = useText(chooseText)
  const [words, setWords] = useState('')
  const isOpen = (node: Node): boolean => mayChoose?.(node as never) ?? true
  return (
    <div className="tree-popover">
      <InputGroup
        autoFocus
        leftIcon={<Search />}
        placeholder={text.search}
        aria-label={text.search}
        value={words}
        onValueChange={setWords}
      />
      <Button variant="minimal" fill alignText="start" text={none} onClick={() => onChoose('')} />
      {error !== undefined && (
        <p>
          {sentence(error)} <Button size="small" text={text.retry} onClick={onRetry} />
        </p>
      )}
      {tree && (
        <VirtualTree
          tree={tree}
          label={label}
          words={words}
          selected={value}
          openKeys={tree.keys.slice(0, 1)}
          none={<p className="quiet">{text.none}</p>}
          onChoose={node => isOpen(node) && onChoose(node.key)}
          dress={node => ({ className: isOpen(node) ? '' : 'check-closed' })}
        />
      )}
    </div>
  )
}
