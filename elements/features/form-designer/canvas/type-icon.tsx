import {
  Application,
  Calendar,
  Cube,
  DiagramTree,
  DoubleCaretHorizontal,
  Font,
  Help,
  Input,
  ManuallyEnteredData,
  Media,
  Minus,
  Numerical,
  Panel,
  Paragraph,
  Select,
  Selection,
  Star,
  Switch,
  Th,
  TickCircle,
  Time,
  Tint,
  TwoColumns,
  Upload
} from '@blueprintjs/icons'
import { createElement, type ComponentType } from 'react'
import type { TypeName } from '../../../base/form-engine/document/document.ts'

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

/** Renders the icon of a type; a question mark for unknown types. */
export const TypeIcon = ({ type }: { type: TypeName | undefined }) => createElement(type ? icons[type] : Help)
