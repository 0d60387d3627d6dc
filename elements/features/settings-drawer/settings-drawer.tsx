import { Button } from '@blueprintjs/core'
import { Cog } from '@blueprintjs/icons'
import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { settingsText } from './settings-drawer.text.ts'

const Drawer = later(() => import('./drawer.tsx'))

/** Renders the gear button and its drawer. */
export function SettingsDrawer() {
  const text = useText(settingsText)
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        variant="minimal"
        className="in-bar"
        icon={<Cog />}
        aria-label={text.open}
        title={text.open}
        onClick={() => setOpen(true)}
      />
      {isOpen !== undefined && <Drawer isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
