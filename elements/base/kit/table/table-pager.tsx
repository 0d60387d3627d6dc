import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, DoubleChevronLeft } from '@blueprintjs/icons'
import { useText } from '../../core/language/text.ts'
import { useStateFor } from '../../core/react/use-state-for.ts'
import { tableText } from './data-table.text.ts'
import { pagerText } from './table-pager.text.ts'
import type { List } from './use-list.ts'

const sizes = [20, 50, 100, 200]

/** Bar below a table: total, page size and page buttons. A capped total has no last page. */
export default function TablePager({ list }: { list: List<unknown> }) {
  const text = useText(pagerText)
  const { total } = useText(tableText)
  const { page } = list
  const [wanted, setWanted] = useStateFor(list.pageNo, () => String(list.pageNo))

  if (!page || page.records.length === 0) return null
  const isCapped = page.totalCapped ?? false
  const pages = Math.max(1, page.pages)
  const turn = () => {
    const number = Math.round(Number(wanted))
    if (!Number.isFinite(number) || number < 1) return setWanted(String(list.pageNo))
    const next = isCapped ? number : Math.min(number, pages)
    setWanted(String(next))
    if (next !== list.pageNo) list.turnTo(next)
  }

  return (
    <nav className="table-pager" aria-label={text.page}>
      <span>{total(page.total, isCapped)}</span>
      <HTMLSelect
        aria-label={text.size}
        value={list.pageSize}
        options={sizes.map(size => ({ value: size, label: text.perPage(size) }))}
        onChange={event => list.resize(Number(event.currentTarget.value))}
      />
      <span className="table-turn">
        <Button
          variant="minimal"
          icon={<DoubleChevronLeft />}
          aria-label={text.first}
          disabled={list.pageNo === 1}
          onClick={() => list.turnTo(1)}
        />
        <Button
          variant="minimal"
          icon={<ChevronLeft />}
          aria-label={text.previous}
          disabled={list.pageNo === 1}
          onClick={() => list.turnTo(list.pageNo - 1)}
        />
        <input
          className="bp6-input"
          inputMode="numeric"
          aria-label={text.page}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          onBlur={turn}
          onKeyDown={event => event.key === 'Enter' && turn()}
        />
        <span>{text.of(pages, isCapped)}</span>
        <Button
          variant="minimal"
          icon={<ChevronRight />}
          aria-label={text.next}
          disabled={!page.next}
          onClick={() => list.turnTo(list.pageNo + 1)}
        />
      </span>
    </nav>
  )
}
