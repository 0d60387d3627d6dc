import { Button } from '@blueprintjs/core'
import type { DocumentVersion } from '../../base/contract/document.ts'
import { useText } from '../../base/core/language/text.ts'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'
import { documentText } from './document-editor.text.ts'

interface Props {
  name: string
  versions: readonly DocumentVersion[]
  /** Number of the shown version. */
  shown: number
  onShow: (number: number) => void
}

/** Lists the versions of a file, newest first. Each can be shown and downloaded. */
export function VersionList({ name, versions, shown, onShow }: Props) {
  const text = useText(documentText)
  return (
    <ul className="document-versions">
      {versions.map(({ number, file, note, createByName, createTime, isCurrent }) => (
        <li key={number} aria-current={number === shown ? 'true' : undefined}>
          <div>
            <b>{text.version(number)}</b> {isCurrent && <span className="mark mark-good">{text.current}</span>}
            <p className="document-about">
              {[createByName, createTime, sizeText(file.size)].filter(Boolean).join(' · ')}
            </p>
            {note && <p>{note}</p>}
          </div>
          <div className="document-tools">
            <Button
              size="small"
              text={text.show}
              aria-label={`${text.show} ${text.version(number)}`}
              disabled={number === shown}
              onClick={() => onShow(number)}
            />
            <a
              className="bp6-button bp6-small"
              href={shownAddress(file.path)}
              download={name}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${text.download} ${text.version(number)}`}
            >
              {text.download}
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
