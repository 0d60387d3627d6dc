import type { TypeName, Widget } from './document/document.ts'
import { typeOf } from './document/document.ts'
import type { TypeDefinition } from './document/type.ts'
import { blank } from './types/blank/definition.ts'
import { cascader } from './types/cascader/definition.ts'
import { checkbox } from './types/checkbox/definition.ts'
import { color } from './types/color/definition.ts'
import { custom } from './types/custom/definition.ts'
import { date } from './types/date/definition.ts'
import { divider } from './types/divider/definition.ts'
import { editor } from './types/editor/definition.ts'
import { file } from './types/file/definition.ts'
import { grid } from './types/grid/definition.ts'
import { image } from './types/image/definition.ts'
import { input } from './types/input/definition.ts'
import { number } from './types/number/definition.ts'
import { radio } from './types/radio/definition.ts'
import { rate } from './types/rate/definition.ts'
import { select } from './types/select/definition.ts'
import { slider } from './types/slider/definition.ts'
import { subTable } from './types/sub-table/definition.ts'
import { switchType } from './types/switch/definition.ts'
import { tabs } from './types/tabs/definition.ts'
import { textType } from './types/text/definition.ts'
import { textarea } from './types/textarea/definition.ts'
import { time } from './types/time/definition.ts'

/** Every type of widget, in the order of the palette. */
export const types: readonly TypeDefinition[] = [
  input,
  textarea,
  number,
  radio,
  checkbox,
  time,
  date,
  rate,
  color,
  select,
  switchType,
  slider,
  textType,
  blank,
  custom,
  image,
  file,
  editor,
  cascader,
  subTable,
  grid,
  tabs,
  divider
]

const byName = new Map<TypeName, TypeDefinition>(types.map(type => [type.type, type]))

export const definition = (name: TypeName): TypeDefinition => byName.get(name)!

/** The definition of a widget's type; undefined for a type nobody here knows. */
export const definitionOf = (widget: Pick<Widget, 'type'>): TypeDefinition | undefined => {
  const name = typeOf(widget)
  return name && byName.get(name)
}

/** Whether the widget has a value of its own in the form's data. */
export const hasValue = (widget: Widget): boolean => Boolean(widget.model) && definitionOf(widget)?.empty !== undefined
