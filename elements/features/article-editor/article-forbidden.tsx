import { Button, NonIdealState } from '@blueprintjs/core'
import { useText } from '../../base/core/language/text.ts'
import { editorText } from './texts/article-editor.text.ts'

async function askWhy(columnId: string | undefined) {
  const { explainRight } = await import('../../base/session/request/explain-right.ts')
  explainRight({ right: 'cms:article:add', ...(columnId && { objectType: 'column', objectId: columnId }) })
}

/** Replaces the editor if the user may not write articles. */
export function ArticleForbidden({ columnId }: { columnId: string | undefined }) {
  const text = useText(editorText)
  return (
    <NonIdealState
      className="state"
      title={text.forbidden}
      action={<Button text={text.why} onClick={() => void askWhy(columnId)} />}
    />
  )
}
