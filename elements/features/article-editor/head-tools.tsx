import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { articleDocument } from '../../base/contract/article.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { sign, Tool } from '../../base/rich-text/tools/tool.tsx'
import { saveSheet } from '../../base/session/upload/sheets.ts'
import { editorText } from './texts/article-editor.text.ts'

interface Props {
  isFullScreen: boolean
  onFullScreen: (isFullScreen: boolean) => void
  /** Returns the id of the saved article. */
  idNow: () => string | undefined
  /** Saves what is not saved yet. Resolves to false if it was not saved. */
  toReady: () => Promise<boolean>
}

/** Tools for the whole article: the export as a Word document, which contains what was just typed, and the full screen. */
export function HeadTools({ isFullScreen, onFullScreen, idNow, toReady }: Props) {
  const text = useText(editorText)
  const [isMaking, setMaking] = useState(false)
  const save = async () => {
    setMaking(true)
    try {
      const id = (await toReady()) && idNow()
      if (id) await saveSheet(articleDocument.exportDocx, { id })
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setMaking(false)
  }
  return (
    <>
      <Button variant="minimal" text={text.exportWord} loading={isMaking} onClick={() => void save()} />
      <Tool
        label={isFullScreen ? text.leaveFullScreen : text.fullScreen}
        icon={sign('M2 6V2h4m4 0h4v4m0 4v4h-4m-4 0H2v-4')}
        isActive={isFullScreen}
        onClick={() => onFullScreen(!isFullScreen)}
      />
    </>
  )
}
