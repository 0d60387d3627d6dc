import { Button, Divider, Radio, RadioGroup, Switch } from '@blueprintjs/core'
import { Cross, Tick } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Dialog } from '../../base/core/overlay/dialog.tsx'
import { dismiss, toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { palette, type PaletteColour } from '../../base/core/look/theme.ts'
import { $settings, changeSettings } from '../../base/session/account/settings.ts'
import { settingsText } from './settings-drawer.text.ts'

/** Edits the appearance of the shell. Changes apply immediately and are stored in this browser. */
export default function SettingsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText(settingsText)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} className="settings" aria-labelledby="settings-title">
      <header>
        <h2 id="settings-title">{text.title}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={text.close} onClick={onClose} />
      </header>
      <Choices />
    </Dialog>
  )
}

function Choices() {
  const text = useText(settingsText)
  const settings = useStore($settings)
  const isTop = settings.layout === 'top'
  return (
    <div className="choices">
      <RadioGroup
        label={text.style}
        selectedValue={settings.menuTheme}
        onChange={event => changeSettings({ menuTheme: event.currentTarget.value === 'dark' ? 'dark' : 'light' })}
      >
        <Radio value="light" label={text.light} />
        <Radio value="dark" label={text.dark} />
      </RadioGroup>
      <Colours />
      <Divider />
      <RadioGroup
        label={text.navigation}
        selectedValue={settings.layout}
        onChange={event => changeSettings({ layout: event.currentTarget.value === 'top' ? 'top' : 'side' })}
      >
        <Radio value="side" label={text.side} />
        <Radio value="top" label={text.top} />
      </RadioGroup>
      <RadioGroup
        label={text.width}
        selectedValue={settings.width}
        onChange={event => changeSettings({ width: event.currentTarget.value === 'fluid' ? 'fluid' : 'fixed' })}
      >
        <Radio value="fixed" label={text.fixed} />
        <Radio value="fluid" label={text.fluid} disabled={!isTop} />
      </RadioGroup>
      {!isTop && <Hint>{text.widthHint}</Hint>}
      <Switch
        label={text.fixedHeader}
        checked={settings.fixedHeader}
        onChange={() => changeSettings({ fixedHeader: !settings.fixedHeader })}
      />
      <Switch
        label={text.autoHide}
        checked={settings.autoHideHeader}
        disabled={!settings.fixedHeader}
        onChange={() => changeSettings({ autoHideHeader: !settings.autoHideHeader })}
      />
      {!settings.fixedHeader && <Hint>{text.autoHideHint}</Hint>}
      <Switch
        label={text.fixedSide}
        checked={settings.fixedSide}
        disabled={isTop}
        onChange={() => changeSettings({ fixedSide: !settings.fixedSide })}
      />
      {isTop && <Hint>{text.fixedSideHint}</Hint>}
      <Divider />
      <h3>{text.other}</h3>
      <Switch label={text.weak} checked={settings.weak} onChange={() => changeSettings({ weak: !settings.weak })} />
      <Switch
        label={text.multiTab}
        checked={settings.multiTab}
        onChange={() => changeSettings({ multiTab: !settings.multiTab })}
      />
      <RadioGroup
        label={text.language}
        inline
        selectedValue={settings.language}
        onChange={event => changeSettings({ language: event.currentTarget.value === 'en' ? 'en' : 'zh-CN' })}
      >
        <Radio value="zh-CN" label="中文" lang="zh-CN" />
        <Radio value="en" label="English" lang="en" />
      </RadioGroup>
    </div>
  )
}

const Hint = ({ children }: { children: ReactNode }) => <p className="hint">{children}</p>

function Colours() {
  const text = useText(settingsText)
  const { colour } = useStore($settings)
  const apply = (next: PaletteColour) => {
    const shown = toast(text.compiling, 'info')
    try {
      changeSettings({ colour: next })
      // The colour applies with the next frame; the message stays long enough to read.
      setTimeout(() => dismiss(shown), 1000)
    } catch {
      dismiss(shown)
      toast(text.failed, 'danger')
    }
  }
  return (
    <div role="group" aria-labelledby="colours">
      <h3 id="colours">{text.colour}</h3>
      <div className="colours">
        {palette.map(option => (
          <button
            key={option}
            type="button"
            aria-pressed={option === colour}
            aria-label={text.colours[option]}
            title={text.colours[option]}
            style={{ background: option }}
            onClick={() => apply(option)}
          >
            {option === colour && <Tick />}
          </button>
        ))}
      </div>
    </div>
  )
}
