import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useText } from '../core/text.ts'
import { articleStates } from '../contract/article.ts'
import { stateText } from '../parts/article/article-state.tsx'
import { articleListText } from './article-list.text.ts'
import { isFiltered, noFilter, stateOf, type Filter } from './articles.ts'

/** Title, author, state, whose and dates in one row. */
export function ArticleFilter({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const text = useText(articleListText)
  const states = useText(stateText)
  const change = (part: Partial<Filter>) => onChange({ ...filter, ...part })
  return (
    <div className="filter" role="search">
      <InputGroup
        className="words"
        leftIcon={<Search />}
        placeholder={text.searchTitle}
        aria-label={text.searchTitle}
        value={filter.title}
        maxLength={150}
        onValueChange={title => change({ title })}
      />
      <InputGroup
        className="name"
        placeholder={text.searchAuthor}
        aria-label={text.searchAuthor}
        value={filter.author}
        maxLength={60}
        onValueChange={author => change({ author })}
      />
      <HTMLSelect
        aria-label={text.state}
        value={filter.state}
        options={[
          { value: '', label: text.anyState },
          ...articleStates.map(state => ({ value: state, label: states[state] }))
        ]}
        onChange={event => change({ state: stateOf(event.currentTarget.value) })}
      />
      <Checkbox
        className="own"
        label={text.mine}
        checked={filter.mine === '1'}
        onChange={event => change({ mine: event.currentTarget.checked ? '1' : '' })}
      />
      <span className="dates">
        <input
          className="bp6-input"
          type="date"
          aria-label={text.from}
          value={filter.begin}
          max={filter.end || undefined}
          onChange={event => change({ begin: event.target.value })}
        />
        <span>{text.to}</span>
        <input
          className="bp6-input"
          type="date"
          aria-label={text.to}
          value={filter.end}
          min={filter.begin || undefined}
          onChange={event => change({ end: event.target.value })}
        />
      </span>
      {isFiltered(filter) && <Button variant="minimal" text={text.clear} onClick={() => onChange(noFilter)} />}
    </div>
  )
}
