import type { Attachment } from '../../../contract/annex.ts'
import { bring } from '../../../core/look/sheets.ts'
import { later } from '../../../kit/later.tsx'
import { viewOf } from './file-view.ts'
import { MediaView } from './media-view.tsx'
import { PictureView } from './picture-view.tsx'
import styles from './preview.css?inline'
import type { ViewProps } from './view-props.ts'

bring(styles)

const PdfView = later(() => import('./pdf-view.tsx'))
const TextView = later(() => import('./text-view.tsx'))
const WordView = later(() => import('./word-view.tsx'))

/** Shows a file by its type; nothing for other types. */
export function FilePreview({ file, ...props }: ViewProps & { file: Attachment }) {
  const view = viewOf(file)
  if (view === 'picture') return <PictureView {...props} />
  if (view === 'audio' || view === 'video') return <MediaView {...props} kind={view} />
  if (view === 'pdf') return <PdfView {...props} />
  if (view === 'word') return <WordView {...props} />
  return view === 'text' ? <TextView {...props} /> : null
}
