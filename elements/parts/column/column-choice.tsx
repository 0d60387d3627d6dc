import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import type { ColumnNode } from '../../contract/column.ts'
import { texts } from '../../core/locale.ts'
import { bring } from '../../core/sheets.ts'
import { useText } from '../../core/text.ts'
import type { Tree } from '../tree/tree-model.ts'
import { VirtualTree } from '../tree/virtual-tree.tsx'
import styles from './column-choice.css?inline'

bring(styles)

const columnText = texts(
  { label: '栏目', search: '筛选栏目', none: '没有符合的栏目' },
  { label: 'Column', search: 'Filter columns', none: 'No column matches' }
)

interface Props {
  tree: Tree<ColumnNode>
  value: string
  onChoose: (node: ColumnNode) => void
  /** For who loads it late: it could not be had. */
  onClose?: () => void
}

/** The columns to choose from; those that take no articles are grey. */
export default function ColumnChoice({ tree, value, onChoose }: Props) {
  const text = useText(columnText)
  const [words, setWords] = useState('')
  return (
    <>
      <InputGroup
        autoFocus
        leftIcon={<Search />}
        placeholder={text.search}
        aria-label={text.search}
        value={words}
        onValueChange={setWords}
      />
      <VirtualTree
        tree={tree}
        label={text.label}
        words={words}
        selected={value}
        none={<p className="quiet">{text.none}</p>}
        onChoose={onChoose}
        dress={node => ({ className: node.publishArt === 'Y' ? '' : 'closed' })}
      />
    </>
  )
}
