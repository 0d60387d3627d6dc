import type { TypeName, Widget } from '../document/document.ts'
import { typeOf } from '../document/document.ts'
import type { TypeDefinition } from '../document/type.ts'
import { blank } from './advanced/blank-type.ts'
import { cascader } from './advanced/cascader-type.ts'
import { checkbox } from './basic/checkbox-type.ts'
import { color } from './basic/color-type.ts'
import { custom } from './advanced/custom-type.ts'
import { date } from './basic/date-type.ts'
import { divider } from './layout/divider-type.ts'
import { editor } from './advanced/editor-type.ts'
import { file } from './advanced/file-type.ts'
import { grid } from './layout/grid-type.ts'
import { image } from './advanced/image-type.ts'
import { input } from './basic/input-type.ts'
import { number } from './basic/number-type.ts'
import { radio } from './basic/radio-type.ts'
import { rate } from './basic/rate-type.ts'
import { select } from './basic/select-type.ts'
import { slider } from './basic/slider-type.ts'
import { subTable } from './advanced/sub-table-type.ts'
import { switchType } from './basic/switch-type.ts'
import { tabs } from './layout/tabs-type.ts'
import { textType } from './basic/text-type.ts'
import { textarea } from './basic/textarea-type.ts'
import { time } from './basic/time-type.ts'

/** All widget types, in the order of the palette. */
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

/** Returns the definition of a widget's type; undefined for an unknown type. */
export function definitionOf(widget: Pick<Widget, 'type'>): TypeDefinition | undefined {
  const name = typeOf(widget)
  return name && byName.get(name)
}

/** Returns whether the widget has a value in the form's data. */
export const hasValue = (widget: Widget): boolean => Boolean(widget.model) && definitionOf(widget)?.empty !== undefined
