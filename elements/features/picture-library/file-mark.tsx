import type { PictureRow } from '../../base/contract/picture.ts'
import { useFileKey } from '../../base/session/request/use-file-key.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'

interface Props {
  file: PictureRow
  /** Fills a card of the gallery. */
  isLarge?: boolean
}

/** Thumbnail of a file, or its extension. */
export function FileMark({ file: { kind, path, thumb }, isLarge = false }: Props) {
  useFileKey()
  // A picture without a thumbnail is small.
  const shown = thumb || (kind === 'image' ? path : '')
  return (
    <span className={isLarge ? 'picture-large' : 'picture-small'} aria-hidden>
      {shown ? (
        <img src={shownAddress(shown)} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className="picture-ending">{/[^.]*$/.exec(path)?.[0].toUpperCase()}</span>
      )}
    </span>
  )
}
