import { Dialog, DialogBody } from '../../../base/core/overlay/dialog.tsx'
import { useText } from '../../../base/core/language/text.ts'
import { InstanceHistory } from '../../../base/shared/process/instance-history.tsx'
import { editorText } from '../texts/article-editor.text.ts'

interface Props {
  instanceId: string
  onClose: () => void
}

/** Shows all reviews of the article since its first submission. */
export default function ReviewHistory({ instanceId, onClose }: Props) {
  const text = useText(editorText)
  return (
    <Dialog isOpen title={text.reviewHistory} onClose={onClose} style={{ width: 960 }}>
      <DialogBody>
        <InstanceHistory instanceId={instanceId} />
      </DialogBody>
    </Dialog>
  )
}
