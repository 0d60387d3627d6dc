import { Button, InputGroup } from '@blueprintjs/core'
import { Cross, Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'

const filterText = texts(
  { label: '栏目', search: '筛选栏目', clear: '清除筛选', none: '没有符合的栏目' },
  { label: 'Columns', search: 'Filter columns', clear: 'Clear filter', none: 'No matching columns' }
)

/** Returns the filter box above a tree of columns, and the tree's props that depend on it. */
export function useColumnFilter(autoFocus = false) {
  const text = useText(filterText)
  const [words, setWords] = useState('')
  const clear = () => setWords('')
  return {
    box: (
      <InputGroup
        className="column-filter"
        autoFocus={autoFocus}
        leftIcon={<Search />}
        placeholder={text.search}
        aria-label={text.search}
        value={words}
        onValueChange={setWords}
        rightElement={
          words ? <Button variant="minimal" icon={<Cross />} aria-label={text.clear} onClick={clear} /> : undefined
        }
      />
    ),
    tree: {
      label: text.label,
      words,
      none: (
        <p className="quiet">
          {text.none} <Button size="small" text={text.clear} onClick={clear} />
        </p>
      )
    }
  }
}
