import { Button } from '@blueprintjs/core'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { useHost } from '../../base/core/react/host.ts'
import { lead } from '../../base/kit/open-path.ts'
import { pathOfList } from './record/articles.ts'
import { editorText } from './texts/article-editor.text.ts'

interface Props {
  columnId: string
  /** Name of the kind. */
  title: string
  isBusy: boolean
  /** Saves. Resolves to false if it was not saved. */
  toReady: () => Promise<boolean>
  /** Begins another new one. */
  onNext: (() => void) | undefined
}

/** Buttons that save and go on: back to the list of the column, or to the next new one. */
export function SaveWays({ columnId, title, isBusy, toReady, onNext }: Props) {
  const text = useText(editorText)
  const host = useHost()
  const saveAnd = async (go: () => void) => {
    if (!(await toReady())) return
    toast(text.saveDone, 'success')
    go()
  }
  return (
    <>
      <Button
        text={text.saveBack}
        disabled={isBusy}
        onClick={() => void saveAnd(() => lead(host, pathOfList(columnId), title))}
      />
      {onNext && <Button text={text.saveNext} disabled={isBusy} onClick={() => void saveAnd(onNext)} />}
    </>
  )
}
