import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import type { Article } from '../../base/contract/article.ts'
import { isEntryKind } from '../../base/contract/content-entry.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { loadModel } from './record/models.ts'
import { editorText } from './texts/article-editor.text.ts'

const EntriesDesk = later(() => import('./entries/entries-desk.tsx'))

/** Switches between the form of a content and what people sent to it, for kinds that take entries. */
export function KindDesk({ article, children }: { article: Article; children: ReactNode }) {
  const text = useText(editorText)
  const [isAtDesk, setAtDesk] = useState(false)
  const [wasAtDesk, setWasAtDesk] = useState(false)
  const show = (isDesk: boolean) => {
    setAtDesk(isDesk)
    if (isDesk) setWasAtDesk(true)
  }
  const { value: model } = useLoad(signal => loadModel(article.newsClassId, signal), [article.newsClassId])
  const kind = model && isEntryKind(model.kind) ? model.kind : undefined
  return (
    <>
      {kind && (
        <div className="desk-switch" role="group" aria-label={text.parts}>
          <Button text={text.contentPart} active={!isAtDesk} aria-pressed={!isAtDesk} onClick={() => show(false)} />
          <Button text={text.entriesOf[kind]} active={isAtDesk} aria-pressed={isAtDesk} onClick={() => show(true)} />
        </div>
      )}
      {/* Both parts stay, with what was typed. */}
      <div className="desk-part" hidden={isAtDesk}>
        {children}
      </div>
      {kind && wasAtDesk && (
        <div className="desk-part" hidden={!isAtDesk}>
          <EntriesDesk article={article} kind={kind} />
        </div>
      )}
    </>
  )
}
