import { filesOf } from '../../contract/model-value.ts'
import { uploadLimit } from '../../contract/upload.ts'
import AttachmentList from '../attachment/attachment-list.tsx'
import { useMayTry } from '../../kit/access/use-rights.ts'

interface Props {
  most: number
  value: string
  isEditable: boolean
  onChange: (value: string) => void
}

/** Edits the files of a field, with upload, preview, names and order as the attachments of an article. */
export default function FilesValue({ most, value, isEditable, onChange }: Props) {
  const mayTry = useMayTry()
  const files = filesOf(value) ?? []
  return (
    <AttachmentList
      value={files.map(({ id, name }, at) => ({ uid: id, name, orderValue: at + 1, introduce: '' }))}
      isEditable={isEditable && mayTry('cms:upload:add')}
      limits={{ type: 'any', count: most, maxSize: uploadLimit, dir: 'content', maxWidth: undefined }}
      onChange={list => {
        const known = new Map(files.map(file => [file.id, file]))
        const next = list.map(({ uid, name }) => ({ path: '', size: 0, ...known.get(uid), id: uid, name }))
        onChange(next.length > 0 ? JSON.stringify(next) : '')
      }}
    />
  )
}
