import { useText } from '../../../base/core/language/text.ts'
import { configOf, type FormConfig } from '../../../base/form-engine/document/document.ts'
import { useFormDocument, useWorkplace } from '../workplace/context.ts'
import { updateConfig } from '../model/edits.ts'
import { ChoiceRow, NumberRow, TextRow } from './entries.tsx'
import { inspectorText } from './inspector.text.ts'
import { LogicEditor } from '../rules/logic-editor.tsx'

/** Edits the settings of the form. */
export function FormInspector() {
  const words = useText(inspectorText)
  const { designer } = useWorkplace()
  const document = useFormDocument()
  const config = configOf(document)
  const set = (part: Partial<FormConfig>, breath?: string) => designer.edit(updateConfig(document, part), { breath })
  return (
    <div className="inspector-rows">
      <ChoiceRow
        label={words.layout}
        value={config.layout}
        choices={words.layouts}
        onChange={layout => set({ layout: layout as 'horizontal' })}
      />
      <ChoiceRow
        label={words.formSize}
        value={config.size}
        choices={words.sizes}
        onChange={size => set({ size: size as 'small' })}
      />
      <ChoiceRow
        label={words.labelPosition}
        value={config.labelPosition}
        choices={words.labelPositions}
        onChange={side => set({ labelPosition: side as 'right' })}
      />
      <NumberRow
        label={words.labelWidth}
        hint={words.hint.pixels}
        value={config.labelWidth}
        min={0}
        max={200}
        whole
        onChange={width => set({ labelWidth: Number(width) }, 'labelWidth')}
      />
      <ChoiceRow
        label={words.ui}
        value={config.ui}
        choices={{ Element: 'Element', 'Ant Design': 'Ant Design' }}
        onChange={ui => set({ ui })}
      />
      <TextRow
        label={words.tableName}
        isCode
        value={config.tableName}
        onChange={tableName => set({ tableName }, 'tableName')}
      />
      <TextRow
        label={words.formClass}
        hint={words.hint.customClass}
        value={config.customClass}
        onChange={customClass => set({ customClass }, 'customClass')}
      />
      <LogicEditor />
    </div>
  )
}
