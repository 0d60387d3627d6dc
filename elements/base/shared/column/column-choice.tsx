import type { ColumnNode } from '../../contract/column.ts'
import { bring } from '../../core/look/sheets.ts'
import type { Tree } from '../../kit/tree/tree-model.ts'
import { VirtualTree } from '../../kit/tree/virtual-tree.tsx'
import styles from './column-choice.css?inline'
import { useColumnFilter } from './use-column-filter.tsx'

bring(styles)

interface Props {
  tree: Tree<ColumnNode>
  value: string
  onChoose: (node: ColumnNode) => void
  /** Called by the lazy loader if loading fails. */
  onClose?: () => void
}

/** Chooses a column of a tree. Columns that accept no articles are grey. */
export default function ColumnChoice({ tree, value, onChoose }: Props) {
  const { box, tree: filtered } = useColumnFilter(true)
  return (
    <>
      {box}
      <VirtualTree
        tree={tree}
        {...filtered}
        selected={value}
        onChoose={onChoose}
        dress={node => ({
          className: node.publishArt === 'Y' && (node.actions?.includes('write') ?? true) ? '' : 'closed'
        })}
      />
    </>
  )
}
