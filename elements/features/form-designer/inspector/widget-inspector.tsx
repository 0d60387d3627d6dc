import { useText } from '../../../base/core/language/text.ts'
import { definitionOf, hasValue } from '../../../base/form-engine/catalogue/widget-types.ts'
import { dividerOf } from '../../../base/form-engine/types/divider/divider.ts'
import { useWorkplace } from '../workplace/context.ts'
import { TextRow } from './entries.tsx'
import { inspectorText } from './inspector.text.ts'
import { ModelRow } from './model-row.tsx'
import { OptionRow } from './option-row.tsx'
import { rename } from '../model/option-rules.ts'
import { TypeIcon } from '../canvas/type-icon.tsx'
import { useEditing } from '../workplace/use-editing.ts'
import { RequiredRows, ValidatorsSection } from './validators-section.tsx'
import { WidgetLogic } from '../rules/logic-editor.tsx'

/** Edits the properties of the selection; for several widgets, those they share. */
export function WidgetInspector() {
  const words = useText(inspectorText)
  const { locale } = useWorkplace()
  const editing = useEditing()
  const { widget, widgets, change } = editing
  if (!widget) return <p className="quiet">{words.none}</p>

  const definitions = widgets.map(definitionOf)
  const definition = definitions.at(-1)
  const isMany = widgets.length > 1
  const shared = definition?.inspector.filter(name => definitions.every(other => other?.inspector.includes(name))) ?? []
  const isAlike = definitions.every(other => other === definition)
  // Defaults and choices depend on the type; choices are not edited for several widgets.
  const validators =
    definition?.validators.filter(name => definitions.every(other => other?.validators.includes(name))) ?? []
  const shown = isMany ? shared.filter(name => !perWidget.has(name) && (isAlike || !perType.has(name))) : shared
  return (
    <div className="inspector-rows">
      <p className="inspector-title">
        <TypeIcon type={definition?.type} />
        {isMany ? words.many(widgets.length) : (definition?.title[locale] ?? words.unknown(String(widget.type)))}
      </p>
      {!isMany && (
        <TextRow
          label={words.name}
          value={definition?.type === 'divider' ? dividerOf(widget).words : widget.name}
          onChange={name => change(before => rename(before, name, locale), 'name')}
        />
      )}
      {hasValue({ ...widget, model: 'any' }) && <ModelRow editing={editing} />}
      {validators.includes('required') && <RequiredRows editing={editing} />}
      {shown.map(name => (
        <OptionRow key={name} name={name} editing={editing} />
      ))}
      {validators.some(name => name !== 'required') && <ValidatorsSection editing={editing} validators={validators} />}
      {!isMany && definition && <WidgetLogic key={widget.key} widget={widget} />}
    </div>
  )
}

const perWidget = new Set(['choices', 'columns', 'tabs', 'defaultValue'])
const perType = new Set(['min', 'max', 'step', 'upload', 'size', 'dateType', 'format'])
