import { Button, InputGroup } from '@blueprintjs/core'
import { Cross, Search } from '@blueprintjs/icons'
import { useMemo, useState, type ReactNode } from 'react'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import type { Branch, Tree } from '../tree/tree-model.ts'
import { VirtualTree } from '../tree/virtual-tree.tsx'
import { checksOf, flip } from './checked.ts'
import styles from './choose.css?inline'
import { chooseText } from './choose.text.ts'

bring(styles)

interface Props<Node extends Branch<Node>> {
  tree: Tree<Node>
  label: string
  checked: ReadonlySet<string>
  onCheck: (checked: ReadonlySet<string>) => void
  /** Checking a row also checks the rows below it. */
  isLinked?: boolean
  /** Focuses the filter when the tree appears. */
  autoFocus?: boolean
  mayCheck?: (node: Node) => boolean
  trailing?: (node: Node) => ReactNode
  openKeys?: readonly string[]
}

const always = (): boolean => true

/** Tree of any size with checkboxes. Space and Enter toggle a row. */
export function CheckTree<Node extends Branch<Node>>(props: Props<Node>) {
  const { tree, label, checked, onCheck, isLinked = false, autoFocus, mayCheck = always, trailing, openKeys } = props
  const text = useText(chooseText)
  const [words, setWords] = useState('')
  const checks = useMemo(() => checksOf(tree, checked, isLinked), [tree, checked, isLinked])
  return (
    <div className="check-tree">
      <InputGroup
        leftIcon={<Search />}
        placeholder={text.search}
        aria-label={text.search}
        autoFocus={autoFocus}
        value={words}
        onValueChange={setWords}
        rightElement={
          words ? (
            <Button variant="minimal" icon={<Cross />} aria-label={text.clear} onClick={() => setWords('')} />
          ) : undefined
        }
      />
      <VirtualTree
        tree={tree}
        label={label}
        words={words}
        openKeys={openKeys}
        none={<p className="quiet">{text.none}</p>}
        onChoose={node => {
          const index = tree.indexOf.get(node.key)
          if (index !== undefined) onCheck(flip(tree, checked, index, { isLinked, mayCheck }))
        }}
        dress={(node, index) => ({
          className: mayCheck(node) ? '' : 'check-closed',
          icon: <i className={`check check-${checks[index]}`} aria-hidden />,
          trailing: trailing?.(node),
          attributes: { 'aria-checked': checks[index], 'aria-disabled': !mayCheck(node) || undefined }
        })}
      />
    </div>
  )
}
