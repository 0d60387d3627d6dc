import { typeNames, typeOf, type Options } from '../../../base/form-engine/document/document.ts'
import { types as allTypes } from '../../../base/form-engine/catalogue/widget-types.ts'
import type { PaletteEntry } from '../workplace/context.ts'

const everything: readonly PaletteEntry[] = allTypes.map(({ type }) => ({ type }))

/** Parses the palette of a host: names of types, or entries with name and options. Ignores invalid entries. */
export function entriesOf(types: unknown): readonly PaletteEntry[] {
  if (!Array.isArray(types)) return everything
  return types.flatMap((entry: unknown): PaletteEntry[] => {
    const {
      type: name,
      name: title,
      options
    } = (typeof entry === 'string' ? { type: entry } : (entry ?? {})) as Record<string, unknown>
    const type = typeof name === 'string' ? typeOf({ type: name }) : undefined
    if (!type || !typeNames.includes(type)) return []
    const isRecord = typeof options === 'object' && options !== null && !Array.isArray(options)
    return [
      { type, ...(typeof title === 'string' && { name: title }), ...(isRecord && { options: options as Options }) }
    ]
  })
}
