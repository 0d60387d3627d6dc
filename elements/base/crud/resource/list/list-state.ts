import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Place } from '../../../kit/table/use-list.ts'
import type { AnyField } from './describe.ts'
import { writeJson } from '../../../core/values/json.ts'

/** Debounce of typed filters in ms. */
const pause = 300
/** Period in ms during which the page may echo a query of the list, although the user has moved on. Covers a slow device. */
const echoes = 30_000
const usualSize = 20
const sizes = [20, 50, 100, 200]

/** Filter values by parameter name; '' is no filter. Days are YYYY-MM-DD. */
export type Filter = Readonly<Record<string, string>>

export interface ListState {
  /** Present values of the fields. */
  readonly $filter: ReadableAtom<Filter>
  /** Query that the list shows: the filter after the debounce, and the page. */
  readonly $applied: ReadableAtom<{ filter: Filter; place: Place }>
  /** State as the query of an address; '' for the initial state. */
  readonly $query: ReadableAtom<string>
  /** Names of all parameters that the address may contain. */
  readonly names: readonly string[]
  /** Changes the filter and applies it after the debounce. */
  change: (part: Filter) => void
  /** Changes the filter and applies it at once. */
  choose: (part: Filter) => void
  clear: () => void
  move: (part: Partial<Place>) => void
  /** Reads the query of an address. */
  read: (query: string) => void
  /** Reads a query of the page, unless it is an echo of one that the list reported. */
  hear: (query: string) => void
  stop: () => void
}

/** Returns the parameter names of a field. */
export function namesOf(field: AnyField): string[] {
  if (field.kind === 'spans') return field.kinds.flatMap(({ name }) => [`${name}_begin`, `${name}_end`])
  return field.kind === 'span' ? [`${field.name}_begin`, `${field.name}_end`] : [field.name]
}

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Returns the value if it is valid for the field, otherwise ''. */
function fitting(field: AnyField, value: string | null): string {
  if (!value) return ''
  if (field.kind === 'text') return value.slice(0, field.maxLength)
  if (field.kind === 'choice') return field.options.some(option => option.value === value) ? value : ''
  if (field.kind === 'own') return /^[\p{L}\p{M}\p{N}（）《》、·_/-]{1,205}$/u.test(value) ? value : ''
  if (field.kind === 'flag') return value === '1' ? value : ''
  return isDay(value) ? value : ''
}

export const isFiltered = (filter: Filter): boolean =>
  Object.entries(filter).some(([name, value]) => name !== 'view' && value.trim() !== '')

/** Parameters without a field: the advanced query, and the id of the view that the list was opened with. */
const unseen = ['superQueryParams', 'superQueryMatchType', 'view'].map(
  (name): AnyField => ({ kind: 'text', name, label: '', maxLength: 4096 })
)

/** Returns the filter as request parameters, without empty values. */
export function wireFilter(fields: readonly AnyField[], filter: Filter): Record<string, string> {
  const entries = [...fields, ...unseen.slice(0, 2)].flatMap(field =>
    namesOf(field).map((name, at): [string, string] => {
      const value = (filter[name] ?? '').trim()
      if (value === '') return [name, '']
      if (field.kind === 'text' && field.isWithin) return [name, `*${value}*`]
      const isSpan = field.kind === 'span' || field.kind === 'spans'
      return [name, isSpan ? `${value} ${at % 2 === 0 ? '00:00:00' : '23:59:59'}` : value]
    })
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

function readPlace(parameters: URLSearchParams): Place {
  const pageNo = Math.floor(Number(parameters.get('pageNo')))
  const size = Number(parameters.get('pageSize'))
  const column = parameters.get('column')
  return {
    pageNo: pageNo >= 1 ? pageNo : 1,
    pageSize: sizes.includes(size) ? size : usualSize,
    ...(column && { column, order: parameters.get('order') === 'asc' ? 'asc' : 'desc' })
  }
}

function writeQuery(filter: Filter, begin: Filter, { pageNo, pageSize, column, order }: Place): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== begin[name]) parameters.set(name, value)
  if (column && order) {
    parameters.set('column', column)
    parameters.set('order', order)
  }
  if (pageSize !== usualSize) parameters.set('pageSize', String(pageSize))
  if (pageNo > 1) parameters.set('pageNo', String(pageNo))
  return parameters.toString()
}

/**
 * Creates the state of a list: filter, sort and page. Starts with the values of the page and the query of an address.
 */
export function createListState(seen: readonly AnyField[], begin: Filter = {}, query = ''): ListState {
  const fields = [...seen, ...unseen]
  const empty: Filter = Object.fromEntries(fields.flatMap(namesOf).map(name => [name, '']))
  const first: Filter = { ...empty, ...begin }
  const readFilter = (parameters: URLSearchParams): Filter => {
    const given = fields.flatMap(field =>
      namesOf(field).flatMap((name): [string, string][] =>
        parameters.has(name) ? [[name, fitting(field, parameters.get(name))]] : []
      )
    )
    return { ...first, ...Object.fromEntries(given) }
  }
  const stateOf = (words: string) => {
    const parameters = new URLSearchParams(words)
    return { filter: readFilter(parameters), place: readPlace(parameters) }
  }

  const $applied = atom(stateOf(query))
  const $filter = atom($applied.get().filter)
  const $query = computed($applied, ({ filter, place }) => writeQuery(filter, first, place))
  /** Reported queries with the time of the report, the latest at the end. */
  const told = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (words: string): void => {
    told.delete(words)
    told.set(words, Date.now())
  }
  /**
   * Returns true for an echo of a reported query. Forgets it and the earlier ones, whose echoes can no longer arrive.
   */
  const isEcho = (words: string): boolean => {
    const at = told.get(words)
    if (at === undefined) return false
    for (const earlier of [...told.keys()]) {
      told.delete(earlier)
      if (earlier === words) break
    }
    return Date.now() - at < echoes
  }
  const stop = (): void => clearTimeout(timer)
  const apply = (place?: Partial<Place>): void => {
    stop()
    const before = $applied.get()
    const filter = $filter.get()
    const isOther = writeJson(filter) !== writeJson(before.filter)
    if (!isOther && !place) return
    const next = { filter, place: { ...before.place, ...(isOther && { pageNo: 1 }), ...place } }
    tell(writeQuery(next.filter, first, next.place))
    $applied.set(next)
  }
  const take = (words: string): void => {
    if (words === $query.get()) return
    stop()
    const state = stateOf(words)
    $filter.set(state.filter)
    $applied.set(state)
  }
  const plain = (query: string): string => new URLSearchParams(query).toString()

  const fill = (part: Filter): void => $filter.set({ ...$filter.get(), ...part })
  return {
    names: [...Object.keys(empty), 'column', 'order', 'pageSize'],
    $filter,
    $applied,
    $query,
    change(part) {
      fill(part)
      stop()
      timer = setTimeout(apply, pause)
    },
    choose(part) {
      fill(part)
      apply()
    },
    clear() {
      $filter.set(empty)
      apply()
    },
    move: place => apply(place),
    read(query) {
      const words = plain(query)
      if (words !== $query.get()) tell(words)
      take(words)
    },
    hear(query) {
      if (!isEcho(plain(query))) take(plain(query))
    },
    stop
  }
}
