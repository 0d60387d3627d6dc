import { Cross, EyeOpen, Plus, Refresh } from '@blueprintjs/icons'
import { useState } from 'react'
import { useText } from '../../../core/language/text.ts'
import { later } from '../../../kit/later.tsx'
import { groupProps } from '../../controls/control-props.ts'
import { FileChooser } from '../../upload/file-chooser.tsx'
import { RemoveFile } from '../../upload/remove-file.tsx'
import { isOn, numberOption, type FieldProps } from '../../document/type.ts'
import { uploadText } from '../../upload/upload.text.ts'
import { useFileKey } from '../../../session/request/use-file-key.ts'
import { signedAddress } from '../../../session/wire/shown-address.ts'
import { addressOf, nameOf, useUploads } from '../../upload/use-uploads.ts'

const PictureDialog = later(() => import('./picture-dialog.tsx'))

const isPicture = (file: File): boolean => /^image\//.test(file.type)
const side = (value: number | undefined): number => Math.min(600, Math.max(32, value || 100))

/** Field for pictures, shown in the size that the document defines, with uploads in progress. */
export function ImageField(props: FieldProps) {
  const { widget, id } = props
  const text = useText(uploadText)
  useFileKey()
  const { list, ...uploads } = useUploads(props, isPicture)
  const [shown, setShown] = useState<{ name: string; address: string; isOpen: boolean }>()
  const given =
    typeof widget.options.size === 'object' && widget.options.size
      ? (widget.options.size as Record<string, unknown>)
      : {}
  const size = { width: side(numberOption(given, 'width')), height: side(numberOption(given, 'height')) }
  return (
    <div {...groupProps(props)} role="group" className="upload-field">
      <ul ref={list} className="picture-list">
        {uploads.stored.map((stored, at) => {
          const name = nameOf(stored, text.unnamed(at + 1))
          const address = addressOf(stored)
          return (
            <li key={at} style={size}>
              {address ? (
                <img src={signedAddress(address)} alt={name} loading="lazy" />
              ) : (
                <span className="field-note">{name}</span>
              )}
              <span className="picture-tools">
                {address && (
                  <button
                    type="button"
                    className="picture-tool"
                    aria-label={text.preview(name)}
                    onClick={() => setShown({ name, address, isOpen: true })}
                  >
                    <EyeOpen />
                  </button>
                )}
                {uploads.canReplace && (
                  <FileChooser
                    className="picture-tool"
                    label={text.replace(name)}
                    accept="image/*"
                    isMultiple={false}
                    isDisabled={false}
                    online={uploads.onlineFor(stored)}
                    onFiles={([file]) => uploads.replace(file!, stored)}
                  >
                    <Refresh />
                  </FileChooser>
                )}
                {uploads.canDelete && (
                  <RemoveFile
                    name={name}
                    stored={stored}
                    className="picture-tool"
                    onRemove={() => uploads.remove(at)}
                  />
                )}
              </span>
            </li>
          )
        })}
        {uploads.onTheWay.map(({ id: key, name, share, cancel }) => (
          <li key={`way-${key}`} style={size} className="picture-way">
            <progress max={1} value={share} aria-label={text.uploading(name)} />
            <button type="button" className="icon-button" aria-label={text.cancel(name)} onClick={cancel}>
              <Cross />
            </button>
          </li>
        ))}
        {!props.isReadonly && uploads.stored.length + uploads.onTheWay.length < uploads.limit && (
          <li style={size} className="picture-add">
            <FileChooser
              id={id}
              className="picture-button"
              label={text.addPicture}
              accept="image/*"
              isMultiple={isOn(widget.options, 'multiple')}
              isDisabled={!uploads.canAdd}
              online={uploads.onlineFor()}
              onFiles={uploads.add}
            >
              <Plus size={20} />
            </FileChooser>
          </li>
        )}
      </ul>
      {uploads.problem && (
        <p className="field-note field-note-wrong" role="alert">
          {uploads.problem}
        </p>
      )}
      {shown && <PictureDialog {...shown} onClose={() => setShown({ ...shown, isOpen: false })} />}
    </div>
  )
}
