import { Button } from '@blueprintjs/core'
import { Cross, FilterList } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { readAdvanced, writeAdvanced } from '../../contract/advanced-query.ts'
import type { RuleGroup } from '../../contract/data-rule.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { conditionText } from '../condition/condition.text.ts'
import { countLines, inWords } from '../condition/sentence.ts'
import { later } from '../../kit/later.tsx'
import type { ListState } from '../resource/list/list-state.ts'
import { useLoad } from '../../kit/use-load.ts'
import { loadFields, type ListPage } from './query-fields.ts'
import styles from './query.css?inline'
import { queryText } from './query.text.ts'

bring(styles)

const AdvancedDialog = later(() => import('./advanced-dialog.tsx'))

/** Button that opens the advanced query of a list, and the present query as a sentence. */
export function AdvancedTool({ page, state }: { page: ListPage; state: ListState }) {
  const text = useText(queryText)
  const { superQueryParams: params = '', superQueryMatchType: match = '' } = useStore(state.$filter)
  const condition = useMemo(() => (params ? readAdvanced(params, match) : undefined), [params, match])
  const [isOpen, setOpen] = useState(false)
  const count = condition ? countLines(condition) : 0

  const search = (given: RuleGroup | undefined) => {
    setOpen(false)
    state.change(writeAdvanced(given ?? { match: 'and', parts: [] }))
    state.move({ pageNo: 1 })
  }
  return (
    <>
      <Button
        icon={<FilterList />}
        active={params !== ''}
        aria-haspopup="dialog"
        text={count ? text.counted(count) : text.advanced}
        onClick={() => setOpen(true)}
      />
      {params && (
        <p className="query-said">
          {condition && <Said page={page} condition={condition} />}
          <Button
            size="small"
            variant="minimal"
            icon={<Cross />}
            aria-label={text.drop}
            title={text.drop}
            onClick={() => search(undefined)}
          />
        </p>
      )}
      {isOpen && <AdvancedDialog page={page} condition={condition} onSearch={search} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shows a condition as a sentence, once the names of its fields are loaded. */
function Said({ page, condition }: { page: ListPage; condition: RuleGroup }) {
  const { names } = useText(queryText)
  const words = useText(conditionText)
  const { value, error } = useLoad(signal => loadFields(page, names, signal), [page.path, page.columnId, names])
  if (!value && error === undefined) return null
  return <span>{inWords(words, condition, value ?? [])}</span>
}
