import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { isAnythingUnsaved } from '../../base/crud/record/unsaved.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { Popup } from '../../base/kit/popup/popup.tsx'
import { $subsite } from '../../base/session/wire/session.ts'
import { siteSwitcherText } from './site-switcher.text.ts'

const SiteList = later(() => import('./site-list.tsx'))

/** Shows the current sub-site and switches to another one. */
export function SiteSwitcher() {
  const text = useText(siteSwitcherText)
  const subsite = useStore($subsite)
  const [open, setOpen] = useState(false)
  const { ask, dialog } = useConfirm()
  const mayLeave = async (name: string): Promise<boolean> => {
    if (!isAnythingUnsaved()) return true
    setOpen(false)
    return (await ask({ title: text.leave(name), body: <p>{text.leaveNote}</p>, verb: text.leaveVerb })) !== undefined
  }
  if (!subsite) return <NoSession text={text.signedOut} />
  return (
    <>
      <Popup
        bring={SiteList.bring}
        isOpen={open}
        onInteraction={setOpen}
        placement="bottom-start"
        content={<SiteList mayLeave={mayLeave} onDone={() => setOpen(false)} />}
        popoverClassName="sites-popover"
      >
        <Button
          variant="minimal"
          className="current in-bar"
          endIcon={<CaretDown />}
          aria-label={text.current(subsite.name)}
          text={
            <span className="name" title={subsite.name}>
              {subsite.name}
            </span>
          }
        />
      </Popup>
      {dialog}
    </>
  )
}
