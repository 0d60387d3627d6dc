import { Button } from '@blueprintjs/core'
import type { Notice } from '../../base/contract/announcement.ts'
import { useText } from '../../base/core/language/text.ts'
import { Popup } from '../../base/kit/popup/popup.tsx'
import { PriorityTag } from '../../base/shared/notice/priority-tag.tsx'
import { bellText } from './notice-bell.text.ts'
import { putOff } from './put-off.ts'
import { useIsCalm } from './use-is-calm.ts'

interface Props {
  /** The messages to confirm, at least one. */
  notices: readonly Notice[]
  /** False while the bell shows its own panel. */
  isFree: boolean
  onView: (notice: Notice) => void
}

/**
 * Reminds of messages that must be confirmed. Takes no focus, and hides while there is unsaved work or a dialog. Escape
 * puts it off until the next sign-in.
 */
export default function ConfirmBanner({ notices, isFree, onView }: Props) {
  const text = useText(bellText)
  const isCalm = useIsCalm()
  const [first] = notices
  const view = (notice: Notice) => {
    putOff([notice])
    onView(notice)
  }
  return (
    <Popup
      isOpen={isCalm && isFree}
      popupKind="dialog"
      interactionKind="click-target"
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      placement="bottom-end"
      popoverClassName="bell-popover"
      onInteraction={isOpen => isOpen || putOff(notices)}
      renderTarget={({ ref }) => <span ref={ref} className="bell-anchor" />}
      content={
        <section className="bell-confirm" aria-label={text.toConfirm(notices.length)}>
          <p role="status">
            <strong>{text.toConfirm(notices.length)}</strong>
          </p>
          {first && (
            <p className="bell-confirm-title">
              <PriorityTag priority={first.priority} /> {first.titile}
            </p>
          )}
          <p className="bell-confirm-ways">
            <Button size="small" text={text.putOff} onClick={() => putOff(notices)} />
            {first && <Button size="small" intent="primary" text={text.viewToConfirm} onClick={() => view(first)} />}
          </p>
        </section>
      }
    />
  )
}
