import { useText } from '../../../base/core/language/text.ts'
import type { Drawing } from '../modeler/modeler.ts'
import { AutomaticFields } from './automatic-fields.tsx'
import { inspectorText } from './inspector.text.ts'
import { TypedField } from './typed-field.tsx'

/** Edits the settings of the whole process. */
export function ProcessFields({ drawing }: { drawing: Drawing }) {
  const text = useText(inspectorText)
  const { id } = drawing.service('canvas').getRootElement().businessObject
  return (
    <>
      <TypedField
        name="process-key"
        label={text.key}
        hint={text.keyHint}
        value={id}
        maxLength={64}
        isReadonly
        onSet={() => {}}
      />
      <AutomaticFields drawing={drawing} />
    </>
  )
}
