import { useEffect, useState, type RefObject } from 'react'
import { annexDraftOf, mostAttachments, type Attachment, type AttachmentDraft } from '../../../base/contract/annex.ts'
import type { Article } from '../../../base/contract/article.ts'
import { uploadLimit } from '../../../base/contract/upload.ts'
import { useText } from '../../../base/core/language/text.ts'
import AttachmentList from '../../../base/shared/attachment/attachment-list.tsx'
import { createAttachmentQueue } from '../../../base/shared/attachment/attachment-queue.ts'
import type { PdfPage } from '../../../base/shared/attachment/preview/pdf-pages.ts'
import { useMayTry } from '../../../base/kit/access/use-rights.ts'
import type { FollowFiles } from '../arrivals/arrivals.ts'
import { editorText } from '../texts/article-editor.text.ts'

interface Props {
  article: Article | undefined
  /** Missing in drafts stored before articles had attachments. */
  drafts: AttachmentDraft[] | undefined
  isEditable: boolean
  subsite: () => string | undefined
  folder: () => Promise<string>
  onChange: (drafts: AttachmentDraft[]) => void
  /** Inserts pages of a PDF into the text. */
  onPictures: (pictures: File[]) => void
  follow: FollowFiles
  /** Receives the function that attaches files. */
  attacher: RefObject<((files: File[]) => void) | null>
}

const none: AttachmentDraft[] = []

/** Edits the attachments of an article, below the text. */
export default function ArticleAttachments({
  article,
  drafts = none,
  isEditable,
  subsite,
  folder,
  onChange,
  onPictures,
  follow,
  attacher
}: Props) {
  const text = useText(editorText)
  const mayTry = useMayTry()
  const [queue] = useState(createAttachmentQueue)
  useEffect(() => follow(queue), [follow, queue])
  const insert = (pages: PdfPage[], { name }: Attachment) => {
    const title = name.replace(/\.pdf$/i, '')
    onPictures(pages.map(({ blob, number }) => new File([blob], `${title}-${number}.jpg`, { type: blob.type })))
  }
  if (!isEditable && drafts.length === 0) return null
  return (
    <section className="article-attachments" aria-labelledby="attachments-title">
      <h2 id="attachments-title">{text.attachments}</h2>
      <AttachmentList
        value={drafts}
        known={article?.annexList}
        isEditable={isEditable && mayTry('cms:upload:add')}
        limits={{ type: 'any', count: mostAttachments, maxSize: uploadLimit, dir: folder, maxWidth: undefined }}
        subsite={subsite}
        onChange={list => onChange(list.map(annexDraftOf))}
        onPages={insert}
        queue={queue}
        attacher={attacher}
      />
    </section>
  )
}
