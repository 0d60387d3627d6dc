import { InputGroup } from '@blueprintjs/core'
import type { FieldSettings } from '../../contract/model.ts'
import { pictureOf } from '../../contract/model-value.ts'
import { useText } from '../../core/language/text.ts'
import { PictureField } from '../../kit/pick/picture-field.tsx'
import { modelText } from './model.text.ts'

interface Props {
  id: string
  label: string
  more: FieldSettings | undefined
  value: string
  isEditable: boolean
  onChange: (value: string) => void
}

function ratioOf(ratio: string | undefined): number | undefined {
  const [width = 0, height = 0] = ratio?.split(':').map(Number) ?? []
  return width && height ? width / height : undefined
}

/** Edits a picture with its alternative text. Says which pictures fit. */
export default function PictureValue({ id, label, more, value, isEditable, onChange }: Props) {
  const text = useText(modelText)
  const { alt = '', ...picture } = pictureOf(value) ?? { id: '', path: '' }
  const change = (next: { id: string; path: string; alt: string }) => onChange(next.id ? JSON.stringify(next) : '')
  const needs = more?.minWidth || more?.ratio ? text.pictureNeeds(more) : ''
  return (
    <div className="model-picture">
      <PictureField
        id={id}
        label={label}
        picture={picture}
        isEditable={isEditable}
        dir="content"
        ratio={ratioOf(more?.ratio)}
        onChange={chosen => change({ ...chosen, alt })}
      />
      {picture.id && (
        <InputGroup
          aria-label={text.altOf(label)}
          placeholder={text.alt}
          maxLength={100}
          value={alt}
          readOnly={!isEditable}
          onValueChange={next => change({ ...picture, alt: next })}
        />
      )}
      {needs && isEditable && !picture.id && <span className="model-hint">{needs}</span>}
    </div>
  )
}
