import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Options, Widget } from '../document/document.ts'
import { callHost, HostProblem, type Functions } from './host-function.ts'

export interface Choice {
  value: string | number | boolean
  label: string
  children?: Choice[]
  isDisabled?: boolean
}

export type LoadState =
  | { is: 'loading' }
  | { is: 'ready'; list: readonly unknown[] }
  | { is: 'failed'; problem: HostProblem }

/** One list on its way: it is asked for while somebody looks, and given up when nobody does. */
export interface OptionLoad {
  $state: ReadableAtom<LoadState>
  cancel: () => void
  retry: () => void
}

export type OptionLoads = (name: string, widget: Widget) => OptionLoad

const own = (record: object, name: string): unknown =>
  Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : undefined

/** Which keys of an entry say its value, label and children. */
function namesOf(options: Options): { value: string; label: string; children: string } {
  const props = (typeof options.props === 'object' && options.props) || {}
  const name = (key: string): string => {
    const found = own(props, key)
    return typeof found === 'string' && found ? found : key
  }
  return { value: name('value'), label: name('label'), children: name('children') }
}

const isPlain = (value: unknown): value is Choice['value'] => ['string', 'number', 'boolean'].includes(typeof value)

/** Any list as choices; entries that say no value are left out. `showLabel` false shows the values, as the kin does. */
export function choicesOf(list: unknown, options: Options, isRemote: boolean, depth = 0): Choice[] {
  if (!Array.isArray(list) || depth > 20) return []
  const names = isRemote ? namesOf(options) : { value: 'value', label: 'label', children: 'children' }
  return list.flatMap((entry: unknown): Choice[] => {
    if (isPlain(entry)) return [{ value: entry, label: String(entry) }]
    if (typeof entry !== 'object' || entry === null) return []
    const value = own(entry, names.value)
    if (!isPlain(value)) return []
    const label = own(entry, names.label)
    const isLabelled = isPlain(label) && label !== '' && (isRemote || options.showLabel !== false)
    const children = choicesOf(own(entry, names.children), options, isRemote, depth + 1)
    return [
      {
        value,
        label: String(isLabelled ? label : value),
        ...(children.length > 0 && { children }),
        ...(own(entry, 'disabled') === true && { isDisabled: true })
      }
    ]
  })
}

/** A document may say 1 where the data says '1'. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isPlain(one) && isPlain(other) && String(one) === String(other))

/** The lists of a form's functions, each asked for once however many fields show it. */
export function createOptionLoads(functions: Functions): OptionLoads {
  const loads = new Map<string, OptionLoad>()
  return (name, widget) => {
    let load = loads.get(name)
    if (!load) loads.set(name, (load = createLoad(functions, name, widget)))
    return load
  }
}

function createLoad(functions: Functions, name: string, widget: Widget): OptionLoad {
  const $state = atom<LoadState>({ is: 'loading' })
  let controller: AbortController | undefined

  const start = () => {
    const own = (controller = new AbortController())
    $state.set({ is: 'loading' })
    callHost(functions, name, widget, own.signal).then(
      list => {
        if (own !== controller) return
        $state.set(
          Array.isArray(list) ? { is: 'ready', list } : { is: 'failed', problem: new HostProblem('wrong', name) }
        )
      },
      (problem: HostProblem) => own === controller && $state.set({ is: 'failed', problem })
    )
  }
  onMount($state, () => {
    if ($state.get().is === 'loading') start()
    return () => {
      if ($state.get().is !== 'loading') return
      const before = controller
      controller = undefined
      before?.abort()
    }
  })
  return { $state, cancel: () => controller?.abort(), retry: start }
}
