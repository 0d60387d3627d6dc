import {
  Application, Calendar, Cube, DiagramTree, DoubleCaretHorizontal, Font, Help, Input, ManuallyEnteredData, Media, Minus, Numerical,
  Panel, Paragraph, Select, Selection, Star, Switch, Th, TickCircle, Time, Tint, TwoColumns, Upload
} from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import { typeOf, type TypeName, type Widget } from '../parts/form/document.ts'

const icons: Record<TypeName, ComponentType> = {
  input: Input,
  textarea: Paragraph,
  number: Numerical,
  radio: Selection,
  checkbox: TickCircle,
  time: Time,
  date: Calendar,
  rate: Star,
  color: Tint,
  select: Select,
  switch: Switch,
  slider: DoubleCaretHorizontal,
  text: Font,
  custom: Cube,
  file: Upload,
  image: Media,
  editor: ManuallyEnteredData,
  cascader: DiagramTree,
  'sub-table': Th,
  grid: TwoColumns,
  tabs: Panel,
  divider: Minus,
  blank: Application
}

export const iconOfType = (type: TypeName): ComponentType => icons[type]

export const iconOf = (widget: Widget): ComponentType => {
  const type = typeOf(widget)
  return type ? icons[type] : Help
}

