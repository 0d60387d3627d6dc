import { Button } from '@blueprintjs/core'
import { useText } from '../../../base/core/language/text.ts'
import { FieldControl } from '../../../base/form-engine/fields/field-frame.tsx'
import { Settings, settingsOf } from '../../../base/form-engine/host/form-settings-context.ts'
import { definitionOf } from '../../../base/form-engine/catalogue/widget-types.ts'
import { typeOf, type Widget } from '../../../base/form-engine/document/document.ts'
import { isOn, textOption } from '../../../base/form-engine/document/type.ts'
import { choicesText } from './choices.text.ts'
import { strayDefaults } from '../model/choices-default.ts'
import { useWorkplace } from '../workplace/context.ts'
import { Row, TextRow } from './entries.tsx'
import { focusDrawn } from '../model/focus-beside.ts'
import { inspectorText } from './inspector.text.ts'
import type { Editing } from '../workplace/use-editing.ts'

/** Types with a plain text input for the default. */
const written = new Set(['text', 'custom', 'input', 'textarea'])
const hasChoices = new Set(['radio', 'checkbox', 'select', 'cascader'])
const settings = settingsOf({}, undefined, true)

/** Edits the default value in the control of the widget. */
export function DefaultValueRow({ editing: { widget, set } }: { editing: Editing }) {
  const words = useText(inspectorText)
  const said = useText(choicesText)
  const { isReadonly } = useWorkplace()
  if (!widget) return null
  const label = words.option.defaultValue
  const value = widget.options.defaultValue
  const type = typeOf(widget) ?? ''
  if (written.has(type)) {
    return (
      <TextRow
        label={label}
        lines={type === 'textarea' || type === 'text' ? 3 : undefined}
        value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
        onChange={next => set('defaultValue', next)}
      />
    )
  }
  const empty = definitionOf(widget)?.empty?.(widget.options)
  const [stray] = hasChoices.has(type) && !isOn(widget.options, 'remote') ? strayDefaults(widget) : []
  // A radio button cannot be cleared, and a value outside the choices is not even visible.
  const isClearable =
    !isReadonly && (stray !== undefined || (type === 'radio' && textOption(widget.options, 'defaultValue') !== ''))
  return (
    <Row
      label={label}
      isWide
      problem={stray === undefined ? '' : said.strayDefault([stray].flat().map(String).join(' / '))}
    >
      {({ id }) => (
        <Settings.Provider value={settings}>
          <div className="default-value form form-element form-mini">
            <span id={`${id}-label`} hidden>
              {label}
            </span>
            <FieldControl
              // Remounts for another widget, so that no partial input carries over.
              key={`${widget.key} ${type}`}
              widget={freeOf(widget)}
              id={id}
              value={value ?? empty}
              onChange={next => set('defaultValue', next)}
              onBlur={() => {}}
              isDisabled={isReadonly}
              isReadonly={false}
              isRequired={false}
              problem=""
            />
            {isClearable && (
              <Button
                size="small"
                variant="minimal"
                text={said.clearDefault}
                onClick={event => {
                  const row = event.currentTarget.closest('.row')
                  focusDrawn(() => row?.querySelector<HTMLElement>('input, select, button'))
                  set('defaultValue', empty)
                }}
              />
            )}
          </div>
        </Settings.Provider>
      )}
    </Row>
  )
}

/** Returns the widget with clearable choices for the author. */
const freeOf = (widget: Widget): Widget => ({
  ...widget,
  options: { ...widget.options, clearable: true, width: '100%', disabled: false }
})
