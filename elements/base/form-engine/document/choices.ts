import type { Options } from './document.ts'

export interface Choice {
  value: string | number | boolean
  label: string
  children?: Choice[]
  isDisabled?: boolean
}

const own = (record: object, name: string): unknown =>
  Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : undefined

/** Returns the names of the keys that hold value, label and children of an entry. */
function namesOf(options: Options): { value: string; label: string; children: string } {
  const props = (typeof options.props === 'object' && options.props) || {}
  const name = (key: string): string => {
    const found = own(props, key)
    return typeof found === 'string' && found ? found : key
  }
  return { value: name('value'), label: name('label'), children: name('children') }
}

const isPlain = (value: unknown): value is Choice['value'] => ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Converts any list to choices. Entries without a value are dropped. With `showLabel` false, labels are the values, as
 * in JeecgBoot.
 */
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

/** Compares values. A document may say 1 for '1' in the data. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isPlain(one) && isPlain(other) && String(one) === String(other))
