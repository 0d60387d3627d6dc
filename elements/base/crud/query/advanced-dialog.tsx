import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { queryLimits } from '../../contract/advanced-query.ts'
import { isBare, isGroup, type RuleField, type RuleGroup, type RuleLine } from '../../contract/data-rule.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { useText } from '../../core/language/text.ts'
import { ConditionGroup } from '../condition/condition-editor.tsx'
import { conditionText } from '../condition/condition.text.ts'
import { newLine } from '../condition/lines.ts'
import { countLines, inWords } from '../condition/sentence.ts'
import { useLoad } from '../../kit/use-load.ts'
import { loadFields, type ListPage } from './query-fields.ts'
import { queryText } from './query.text.ts'
import { FailedState } from '../../kit/access/failed-state.tsx'

interface Props {
  page: ListPage
  condition: RuleGroup | undefined
  /** Receives the condition; undefined for none. */
  onSearch: (condition: RuleGroup | undefined) => void
  onClose: () => void
}

const linesIn = ({ parts }: RuleGroup): RuleLine[] => parts.flatMap(part => (isGroup(part) ? linesIn(part) : [part]))
const isUnsaid = ({ operator, value, variable }: RuleLine): boolean =>
  !isBare(operator) && !value.trim() && (!variable || variable === 'daysBack')

/** Dialog that composes the advanced query of a list from conditions and groups. */
export default function AdvancedDialog({ page, condition, onSearch, onClose }: Props) {
  const text = useText(queryText)
  const { value, error, reload } = useLoad(signal => loadFields(page, text.names, signal), [page.path, page.columnId])
  return (
    <Dialog isOpen title={text.title} onClose={onClose} style={{ width: 760 }}>
      {value?.[0] ? (
        <Composer fields={value} begin={condition ?? begun(value[0])} {...{ condition, onSearch, onClose }} />
      ) : (
        <DialogBody>
          {value ? (
            <NonIdealState title={text.none} />
          ) : error === undefined ? (
            <Spinner size={24} aria-label={text.loading} />
          ) : (
            <FailedState error={error} retry={reload} />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}

const begun = (field: RuleField): RuleGroup => ({ match: 'and', parts: [newLine(field)] })

interface ComposerProps extends Omit<Props, 'page'> {
  fields: readonly RuleField[]
  begin: RuleGroup
}

function Composer({ fields, begin, condition, onSearch, onClose }: ComposerProps) {
  const text = useText(queryText)
  const words = useText(conditionText)
  const [draft, setDraft] = useState(begin)
  const [problem, setProblem] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    const unsaid = linesIn(draft).find(isUnsaid)
    const title = fields.find(({ name }) => name === unsaid?.field)?.title ?? unsaid?.field
    if (title) setProblem(text.valueNeeded(title))
    else if (countLines(draft) > queryLimits.lines) setProblem(text.tooMany(queryLimits.lines))
    else onSearch(draft)
  }
  return (
    <form onSubmit={search}>
      <DialogBody>
        <ConditionGroup
          group={draft}
          fields={fields}
          depth={1}
          onChange={next => {
            setDraft(next)
            setProblem('')
          }}
        />
        <p className="query-sentence" aria-live="polite">
          {inWords(words, draft, fields)}
        </p>
        {problem && (
          <p className="query-problem" role="alert">
            {problem}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {condition && <Button variant="minimal" text={text.drop} onClick={() => onSearch(undefined)} />}
            <Button text={text.cancel} onClick={onClose} />
            <Button type="submit" intent="primary" text={text.search} />
          </>
        }
      />
    </form>
  )
}
