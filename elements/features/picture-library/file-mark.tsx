import type { PictureRow } from '../../base/contract/picture.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'

/** Small picture of a file, or its extension. */
export function FileMark({ file: { kind, path, thumb } }: { file: PictureRow }) {
  // A picture without a thumbnail is small.
  const shown = thumb || (kind === 'image' ? path : '')
  return (
    <span className="picture-small" aria-hidden>
      {shown ? (
        <img src={shownAddress(shown)} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className="picture-ending">{/[^.]*$/.exec(path)?.[0].toUpperCase()}</span>
      )}
    </span>
  )
}
