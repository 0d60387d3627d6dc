import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale } from '../../core/language/text.ts'
import { isOn, numberOption, textOption } from '../document/type.ts'
import { slotsOf, typeOf, type Widget } from '../document/document.ts'
import { useAfterPress } from './use-after-press.ts'
import { FieldControl, FieldFrame, formClass, formStyle, ownClasses } from '../fields/field-frame.tsx'
import type { Cell, Scope } from '../cells/form-cells.ts'
import { dividerOf } from '../types/divider/divider.ts'
import { depthLimit, widgetsOf } from '../cells/form-plan.ts'
import { Form, useForm, type FormContext } from '../state/form-context.ts'
import { lazyPart } from '../controls/lazy-field.tsx'
import { TabsView } from './tabs-view.tsx'
import { Reading } from '../controls/read-text.tsx'
import { UnknownField } from '../fields/unknown-field.tsx'
import { focusCell } from '../state/focus-cell.ts'
import { usePrinting } from '../controls/use-printing.ts'
import '../validation/slow-pattern.ts'

const SubTable = lazyPart(async () => (await import('../sub-table/sub-table.tsx')).SubTable)

/** Number of fields above which the browser skips rendering those off screen. */
const manyFields = 200

/** Draws a form to be filled in. */
export const FormView = memo(function FormView({
  state,
  isReadonly,
  isDisabled
}: Omit<FormContext, 'announce' | 'leave'>) {
  const { config, form } = state
  const root = useRef<HTMLDivElement>(null)
  const wanted = useStore(state.$reveal)
  const locale = useLocale()
  const [$said] = useState(() => atom(''))
  useEffect(() => state.speak(locale), [state, locale])
  useEffect(() => (wanted && root.current ? focusCell(root.current, wanted.cell) : undefined), [wanted])
  // Printing replaces controls by text. The control that had the focus gets it back.
  const left = useRef('')
  const isPrinting = usePrinting(() => {
    const active = (root.current?.getRootNode() as ShadowRoot | undefined)?.activeElement
    left.current = active && root.current?.contains(active) ? active.id : ''
  })
  useEffect(() => {
    if (!isPrinting && left.current) root.current?.querySelector<HTMLElement>(`[id="${left.current}"]`)?.focus()
  }, [isPrinting])
  const afterPress = useAfterPress()
  const reading = isPrinting ? 'paper' : isReadonly ? 'screen' : undefined
  const many = form.cells.size > manyFields ? ' form-many' : ''
  const shared = useMemo(() => {
    // A zero-width space makes a repeated sentence a new one, so that screen readers announce it again.
    const announce = (sentence: string) => $said.set($said.get() === sentence ? `${sentence}\u200b` : sentence)
    const leave = (cell: Cell) => state.leave(cell, afterPress)
    return { state, isReadonly, isDisabled, announce, leave }
  }, [state, isReadonly, isDisabled, $said, afterPress])
  return (
    <Form value={shared}>
      <div
        ref={root}
        className={`${formClass(config)}${many}${reading ? ' form-read' : ''}`}
        style={formStyle(config)}
        part={`form ${ownClasses(config.customClass)}`.trim()}
      >
        <Reading value={reading}>
          <Widgets list={widgetsOf(state.document.list)} scope={form} depth={0} />
        </Reading>
        <Said $said={$said} />
      </div>
    </Form>
  )
})

/** A component of its own, so that announcements do not redraw fields. */
const Said = ({ $said }: { $said: ReadableAtom<string> }) => (
  <p className="form-said" role="status">
    {useStore($said)}
  </p>
)

interface WidgetsProps {
  list: readonly Widget[]
  scope: Scope
  depth: number
}

/** Draws the widgets of a list. */
export const Widgets = memo(function Widgets({ list, scope, depth }: WidgetsProps) {
  if (depth > depthLimit) return null
  return list.map((widget, at) => (
    <WidgetView key={`${widget.key ?? ''}-${at}`} widget={widget} scope={scope} depth={depth} />
  ))
})

interface WidgetProps {
  widget: Widget
  scope: Scope
  depth: number
}

const WidgetView = memo(function WidgetView(props: WidgetProps) {
  const cell = typeof props.widget.model === 'string' ? props.scope.cells.get(props.widget.model) : undefined
  if (isOn(props.widget.options, 'hidden')) return null
  return cell ? <Watched {...props} cell={cell} /> : <Holder {...props} />
})

/** Draws a widget that has a value or that rules may change. */
function Watched({ cell, ...props }: WidgetProps & { cell: Cell }) {
  const known = useStore(cell.$state)
  const { state, isReadonly, isDisabled, leave } = useForm()
  const { widget } = props
  const type = typeOf(widget)
  if (known.isHidden) return null
  if (type === undefined || type === 'grid' || type === 'tabs' || type === 'divider') return <Holder {...props} />
  const { value, error, isRequired, isComputed } = known
  // A model in several places is one value with several ids.
  const place = widget === cell.plan.widget ? '' : `-${String(widget.key).replace(/\W/g, '_')}`
  const id = `${cell.id}${place}`
  const shared = {
    isDisabled: isDisabled || known.isDisabled,
    isReadonly: isReadonly || isComputed || isOn(widget.options, 'readonly')
  }
  if (type === 'sub-table') {
    return (
      <FieldFrame widget={widget} id={id} isRequired={isRequired} problem={error}>
        <SubTable {...shared} table={cell} id={id} depth={props.depth + 1} />
      </FieldFrame>
    )
  }
  return (
    <FieldFrame widget={widget} id={id} isRequired={isRequired} problem={error}>
      <FieldControl
        {...shared}
        widget={widget}
        id={id}
        value={value}
        isRequired={isRequired}
        problem={error}
        onChange={next => state.change(cell, next)}
        onBlur={() => leave(cell)}
      />
    </FieldFrame>
  )
}

/** Draws a container, or a widget without value. */
function Holder({ widget, scope, depth }: WidgetProps) {
  const type = typeOf(widget)
  const own = ownClasses(widget.options.customClass)
  if (type === 'grid') return <Grid widget={widget} scope={scope} depth={depth} />
  if (type === 'tabs') return <TabsView widget={widget} scope={scope} depth={depth} />
  if (type === 'divider') {
    const { words, place } = dividerOf(widget)
    return (
      <div
        className={`divider divider-${place} ${own}`}
        part={`divider ${own}`.trim()}
        role="separator"
        aria-label={words || undefined}
      >
        {words && <span>{words}</span>}
      </div>
    )
  }
  if (type === undefined) return <Strange widget={widget} scope={scope} depth={depth} />
  // A field without a model has no data and only shows its content.
  const nothing = () => undefined
  return (
    <FieldFrame widget={widget} id={`qd-loose-${widget.key}`} isRequired={false} problem="">
      {type !== 'sub-table' && (
        <FieldControl
          widget={widget}
          id={`qd-loose-${widget.key}`}
          value={widget.options.defaultValue}
          isRequired={false}
          isDisabled={type !== 'text'}
          isReadonly={false}
          problem=""
          onChange={nothing}
          onBlur={nothing}
        />
      )}
    </FieldFrame>
  )
}

/** Draws the content of an unknown container under its name. */
function Strange({ widget, scope, depth }: WidgetProps) {
  const slots = slotsOf(widget)
  if (slots.length === 0) return <UnknownField widget={widget} />
  const name = typeof widget.name === 'string' ? widget.name : ''
  return (
    <div className="strange" role="group" aria-label={name || undefined}>
      {name && <p className="strange-name">{name}</p>}
      {slots.map(({ label, list }, at) => (
        <div key={at}>
          {label && <p className="strange-name">{label}</p>}
          <Widgets list={widgetsOf(list)} scope={scope} depth={depth + 1} />
        </div>
      ))}
    </div>
  )
}

const justifies = ['start', 'end', 'center', 'space-around', 'space-between']
const aligns: Record<string, string> = { top: 'start', middle: 'center', bottom: 'end' }

function Grid({ widget, scope, depth }: WidgetProps) {
  const { options } = widget
  const own = ownClasses(options.customClass)
  const gutter = Math.min(200, Math.max(0, numberOption(options, 'gutter') ?? 0))
  const justify = textOption(options, 'justify')
  const align = textOption(options, 'align')
  return (
    <div
      className={`grid ${own}`}
      part={`grid ${own}`.trim()}
      style={{
        marginInline: gutter ? -gutter / 2 : undefined,
        justifyContent: justifies.includes(justify) ? justify : undefined,
        alignItems: Object.hasOwn(aligns, align) ? aligns[align] : undefined
      }}
    >
      {slotsOf(widget).map(({ span = 24, list }, at) => (
        <div
          key={at}
          className="grid-column"
          style={{ flexBasis: `${(Math.min(24, span) / 24) * 100}%`, paddingInline: gutter / 2 }}
        >
          <Widgets list={widgetsOf(list)} scope={scope} depth={depth + 1} />
        </div>
      ))}
    </div>
  )
}
