import type { CSSProperties, ReactNode } from 'react'
import { useLocale } from '../../core/language/text.ts'
import { typeOf, type configOf, type Widget } from '../document/document.ts'
import { fields, type ControlType } from './control-by-type.ts'
import { definitionOf } from '../catalogue/widget-types.ts'
import type { FieldProps } from '../document/type.ts'
import { Reading, useReading } from '../controls/read-text.tsx'
import { sizeOf } from '../document/size.ts'
import { UnknownField } from './unknown-field.tsx'

type FormConfigRead = ReturnType<typeof configOf>

/** Returns the document's custom class names, for `class` and `part`. Drops invalid names. */
export const ownClasses = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .split(/\s+/)
        .filter(name => /^[\p{L}_-][\p{L}\p{N}_-]*$/u.test(name))
        .join(' ')
    : ''

/** Returns the classes of the element around fields, which carry the layout settings of the form. */
export function formClass(config: FormConfigRead): string {
  const label = config.layout === 'vertical' ? 'top' : config.labelPosition
  const ui = config.ui === 'Ant Design' ? 'ant' : 'element'
  return `form form-label-${label} form-${config.size} form-${ui} ${ownClasses(config.customClass)}`.trim()
}

export const formStyle = (config: FormConfigRead): CSSProperties =>
  ({ '--label-width': `${Math.min(600, Math.max(0, config.labelWidth))}px` }) as CSSProperties

interface FrameProps {
  widget: Widget
  id: string
  isRequired: boolean
  problem: string
  children: ReactNode
}

/** Draws label, control and error of one field. */
export function FieldFrame({ widget, id, isRequired, problem, children }: FrameProps) {
  const isEnglish = useLocale() === 'en'
  const own = ownClasses(widget.options.customClass)
  const isControl = definitionOf(widget)?.labelled === 'control'
  const Label = isControl ? 'label' : 'span'
  const name = typeof widget.name === 'string' ? widget.name : ''
  const ownWidth = widget.options.isLabelWidth === true ? Number(widget.options.labelWidth) : NaN
  return (
    <div
      className={`field ${problem ? 'field-wrong' : ''} ${own}`}
      part={`field ${own}`.trim()}
      id={`${id}-field`}
      style={ownWidth >= 0 ? ({ '--label-width': `${ownWidth}px` } as CSSProperties) : undefined}
    >
      {widget.options.hideLabel !== true && (
        <Label className="field-label" part="label" id={`${id}-label`} htmlFor={isControl ? id : undefined}>
          {isRequired && (
            <i className="required" aria-hidden="true">
              *
            </i>
          )}
          {name}
          {name && (
            <span className="colon" aria-hidden="true">
              {isEnglish ? ':' : '：'}
            </span>
          )}
        </Label>
      )}
      <div className="field-body">
        <div className="field-control" part="control" style={{ width: sizeOf(widget.options.width) }}>
          {children}
        </div>
        {problem && (
          <p className="field-error" part="error" id={`${id}-error`} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

interface FieldViewProps extends Omit<FieldProps, 'labelId' | 'describedBy' | 'isInvalid'> {
  /** Error text; '' if there is none. */
  problem: string
}

/** Draws the control of a widget without frame, for a cell of a sub-table. */
export function FieldControl({ problem, ...props }: FieldViewProps) {
  const type = typeOf(props.widget)
  const reading = useReading()
  const Control = type && Object.hasOwn(fields, type) ? fields[type as ControlType] : UnknownField
  const control = (
    <Control
      {...props}
      labelId={`${props.id}-label`}
      isInvalid={problem !== ''}
      describedBy={problem ? `${props.id}-error` : undefined}
    />
  )
  // A read-only field is shown as text, even between editable fields.
  return props.isReadonly && !reading ? <Reading value="screen">{control}</Reading> : control
}

/** Draws one field of a form, without form state. */
export function FieldView(props: FieldViewProps) {
  return (
    <FieldFrame widget={props.widget} id={props.id} isRequired={props.isRequired} problem={props.problem}>
      <FieldControl {...props} />
    </FieldFrame>
  )
}
