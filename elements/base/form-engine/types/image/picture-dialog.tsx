import { Dialog, DialogBody } from '../../../core/overlay/dialog.tsx'
import { signedAddress } from '../../../session/wire/shown-address.ts'

interface Props {
  name: string
  address: string
  isOpen: boolean
  onClose: () => void
}

/** Shows a picture as large as the window allows. */
export default function PictureDialog({ name, address, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} title={name} onClose={onClose} className="picture-dialog">
      <DialogBody>
        <img src={signedAddress(address)} alt={name} />
      </DialogBody>
    </Dialog>
  )
}
