import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import type { ColumnNode } from '../contract/column.ts'
import { useText } from '../core/text.ts'
import type { Tree } from '../parts/tree/tree-model.ts'
import { VirtualTree } from '../parts/tree/virtual-tree.tsx'
import { editorText } from './article-editor.text.ts'

interface Props {
  tree: Tree<ColumnNode>
  value: string
  onChoose: (node: ColumnNode) => void
  onClose: () => void
}

/** The columns to choose from; those that take no articles are grey. */
export default function ColumnChoice({ tree, value, onChoose }: Props) {
  const text = useText(editorText)
  const [words, setWords] = useState('')
  return (
    <>
      <InputGroup
        autoFocus
        leftIcon={<Search />}
        placeholder={text.columnSearch}
        aria-label={text.columnSearch}
        value={words}
        onValueChange={setWords}
      />
      <VirtualTree
        tree={tree}
        label={text.column}
        words={words}
        selected={value}
        none={<p className="quiet">{text.columnNone}</p>}
        onChoose={onChoose}
        dress={node => ({ className: node.publishArt === 'Y' ? '' : 'closed' })}
      />
    </>
  )
}
