import { Button } from '@blueprintjs/core'
import { coveringKinds, type AdItem, type ShownAdSlot } from '../../base/contract/ad.ts'
import { useText } from '../../base/core/language/text.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { shownAddress } from '../../base/session/wire/shown-address.ts'
import { adItemListText } from './ad-item-list.text.ts'
import styles from './ad-preview.css?inline'

bring(styles)

interface Props {
  item: AdItem
  slot: ShownAdSlot
  onClose: () => void
}

type Screen = 'pc' | 'mobile'

/** Picture of an ad in the size of its slot. */
function Shown({ item, slot, screen }: Pick<Props, 'item' | 'slot'> & { screen: Screen }) {
  const text = useText(adItemListText)
  const path = (screen === 'mobile' && item.mobilePath) || item.picturePath
  const style = { width: slot.width, aspectRatio: `${slot.width} / ${slot.height}` }
  return (
    <div className={`sketch-ad sketch-${slot.kind}`} style={style}>
      {path ? <img src={shownAddress(path)} alt={item.alt || item.title} /> : <span>{text.noPicture}</span>}
      {coveringKinds.includes(slot.kind) && <b>{text.closes} ×</b>}
    </div>
  )
}

/** Sketch of a page with the ad in its place. */
function Sketch({ item, slot, screen }: Pick<Props, 'item' | 'slot'> & { screen: Screen }) {
  const text = useText(adItemListText)
  const isAbove = ['carousel', 'banner', 'topic'].includes(slot.kind)
  const isMissing = slot.kind === 'couplet' && screen === 'mobile'
  const ad = <Shown item={item} slot={slot} screen={screen} />
  return (
    <figure>
      <figcaption>{text.screens[screen]}</figcaption>
      <div className={`sketch sketch-of-${screen}`}>
        <div className="sketch-page">
          <div className="sketch-head" />
          {isAbove && ad}
          <div className="sketch-body">
            <div>
              <i />
              <i />
              <i />
              {!isAbove && !coveringKinds.includes(slot.kind) && ad}
              <i />
              <i />
            </div>
            <aside />
          </div>
          {coveringKinds.includes(slot.kind) && !isMissing && ad}
          {slot.kind === 'couplet' && !isMissing && <Shown item={item} slot={slot} screen={screen} />}
        </div>
      </div>
      {isMissing && <p className="quiet">{text.notOnPhone}</p>}
    </figure>
  )
}

/** Dialog that shows an ad in its place on pages of 1440 and 390 pixels. */
export default function AdPreview({ item, slot, onClose }: Props) {
  const text = useText(adItemListText)
  return (
    <Dialog isOpen className="ad-preview" title={text.previewOf(item.title)} onClose={onClose}>
      <DialogBody>
        <div className="sketches">
          <Sketch item={item} slot={slot} screen="pc" />
          <Sketch item={item} slot={slot} screen="mobile" />
        </div>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
