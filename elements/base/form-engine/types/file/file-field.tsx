import { Cross, Document, Refresh, Upload } from '@blueprintjs/icons'
import { useText } from '../../../core/language/text.ts'
import { groupProps } from '../../controls/control-props.ts'
import { FileChooser } from '../../upload/file-chooser.tsx'
import { RemoveFile } from '../../upload/remove-file.tsx'
import { isOn, textOption, type FieldProps } from '../../document/type.ts'
import { uploadText } from '../../upload/upload.text.ts'
import { useFileKey } from '../../../session/request/use-file-key.ts'
import { signedAddress } from '../../../session/wire/shown-address.ts'
import { addressOf, nameOf, useUploads } from '../../upload/use-uploads.ts'

const anyFile = () => true

/** Field for files. Lists names and uploads in progress. */
export function FileField(props: FieldProps) {
  const { widget, id } = props
  const text = useText(uploadText)
  useFileKey()
  const { list, ...uploads } = useUploads(props, anyFile)
  const tip = textOption(widget.options, 'tip')
  return (
    <div {...groupProps(props)} role="group" className="upload-field">
      {!props.isReadonly && (
        <FileChooser
          id={id}
          className="bp6-button"
          label={text.addFile}
          isMultiple={isOn(widget.options, 'multiple')}
          isDisabled={!uploads.canAdd}
          online={uploads.onlineFor()}
          onFiles={uploads.add}
        >
          <Upload />
          <span className="bp6-button-text">{text.addFile}</span>
        </FileChooser>
      )}
      {(tip || !props.isReadonly) && <span className="upload-tip">{tip || text.limit(uploads.limit)}</span>}
      {uploads.problem && (
        <p className="field-note field-note-wrong" role="alert">
          {uploads.problem}
        </p>
      )}
      <ul ref={list} className="file-list">
        {uploads.stored.map((stored, at) => {
          const name = nameOf(stored, text.unnamed(at + 1))
          const address = addressOf(stored)
          return (
            <li key={at}>
              <Document />
              {address ? (
                <a
                  href={signedAddress(address)}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={text.download(name)}
                >
                  {name}
                </a>
              ) : (
                <span>{name}</span>
              )}
              {uploads.canReplace && (
                <FileChooser
                  className="icon-button"
                  label={text.replace(name)}
                  isMultiple={false}
                  isDisabled={false}
                  online={uploads.onlineFor(stored)}
                  onFiles={([file]) => uploads.replace(file!, stored)}
                >
                  <Refresh />
                </FileChooser>
              )}
              {uploads.canDelete && (
                <RemoveFile name={name} stored={stored} className="icon-button" onRemove={() => uploads.remove(at)} />
              )}
            </li>
          )
        })}
        {uploads.onTheWay.map(({ id: key, name, share, cancel }) => (
          <li key={`way-${key}`}>
            <Document />
            <span>{name}</span>
            <progress max={1} value={share} aria-label={text.uploading(name)} />
            <button type="button" className="icon-button" aria-label={text.cancel(name)} onClick={cancel}>
              <Cross />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
