import { useText } from '../../core/language/text.ts'
import { formText } from '../controls/form.text.ts'
import type { FieldProps } from '../document/type.ts'

/** Shows the name of an unknown type. The data is preserved. */
export function UnknownField({ widget }: Pick<FieldProps, 'widget'>) {
  const text = useText(formText)
  return <p className="field-note">{text.unknownType(String(widget.type))}</p>
}
