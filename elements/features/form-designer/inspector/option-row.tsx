import { useText } from '../../../base/core/language/text.ts'
import { textOf } from '../../../base/form-engine/document/stored-value.ts'
import { sizeOf } from '../../../base/form-engine/document/size.ts'
import type { OptionName } from '../../../base/form-engine/document/type.ts'
import { isOn, textOption } from '../../../base/form-engine/document/type.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { DefaultValueRow } from './default-value-row.tsx'
import { ChoiceRow, NumberRow, SwitchRow, TextRow } from './entries.tsx'
import { editorOf } from './inspector-options.ts'
import { inspectorText } from './inspector.text.ts'
import { ColumnsEditor, TabsEditor } from './slots-editor.tsx'
import { UploadEditor } from './upload-editor.tsx'
import type { Editing } from '../workplace/use-editing.ts'

/** Edits an option of the selected widgets with its editor. */
export function OptionRow({ name, editing }: { name: OptionName; editing: Editing }) {
  const words = useText(inspectorText)
  const { widget, set } = editing
  const editor = widget && editorOf(name, widget)
  if (!editor) return null
  const { option } = editor
  const { options } = widget
  const label = editor.label ? words.option[editor.label] : ''
  const hint = editor.hint && words.hint[editor.hint]
  switch (editor.is) {
    case 'text':
      return (
        <TextRow
          label={label}
          placeholder={hint}
          value={textOption(options, option)}
          onChange={value => set(option, value)}
        />
      )
    case 'length': {
      const value = textOf(options[option])
      const problem = value !== '' && !sizeOf(value) ? words.lengthWrong : ''
      return (
        <TextRow label={label} placeholder={hint} problem={problem} value={value} onChange={now => set(option, now)} />
      )
    }
    case 'number':
      return (
        <NumberRow
          // Remounts for another widget, so that rejected input does not carry over.
          key={widget.key}
          label={label}
          hint={hint}
          value={options[option]}
          min={editor.min}
          max={editor.max}
          whole={editor.whole}
          mayBeEmpty={editor.mayBeEmpty}
          onChange={value => set(option, value)}
        />
      )
    case 'switch': {
      const on = editor.on ?? true
      const isSet = editor.on === undefined ? isOn(options, option) : options[option] === on
      return <SwitchRow label={label} isOn={isSet} onChange={now => set(option, now ? on : (editor.off ?? false))} />
    }
    case 'choice':
      return (
        <ChoiceRow
          label={label}
          value={textOption(options, option)}
          choices={words[editor.words]}
          onChange={value => set(option, value)}
        />
      )
    case 'own': {
      if (editor.editor === 'defaultValue') return <DefaultValueRow editing={editing} />
      if (editor.editor === 'choices') return <ChoicesEditor editing={editing} />
      if (editor.editor === 'upload') return <UploadEditor editing={editing} />
      if (editor.editor === 'columns') return <ColumnsEditor editing={editing} />
      if (editor.editor === 'tabs') return <TabsEditor editing={editing} />
      return <SizeRows editing={editing} />
    }
  }
}

function SizeRows({ editing: { widget, set } }: { editing: Editing }) {
  const words = useText(inspectorText)
  const size = (widget?.options.size ?? {}) as { width?: unknown; height?: unknown }
  return (
    <>
      <NumberRow
        label={words.sizeWidth}
        value={size.width}
        min={20}
        max={1000}
        whole
        onChange={width => set('size', { ...size, width })}
      />
      <NumberRow
        label={words.sizeHeight}
        value={size.height}
        min={20}
        max={1000}
        whole
        onChange={height => set('size', { ...size, height })}
      />
    </>
  )
}
