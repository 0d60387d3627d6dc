import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import type { ContentKind } from '../../base/contract/content-kind.ts'
import { kindColumns } from '../../base/contract/public-content.ts'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { useKind } from '../../base/shared/model/use-kind.ts'
import { editorText } from './texts/article-editor.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

interface Props {
  kind: ContentKind
  children: (newsClassId: string) => ReactNode
}

/** Finds the column for new content of a kind: the only one of the site, or the one that the user chooses. */
export default function KindColumn({ kind, children }: Props) {
  const text = useText(editorText)
  const title = useKind(kind)?.title ?? ''
  const [chosen, choose] = useState('')
  const { value, error, reload } = useLoad(signal => send(kindColumns, { query: { kind }, signal }), [kind])
  if (error !== undefined) return <FailedState error={error} retry={reload} isPage />
  if (!value) return <Spinner className="state" size={24} aria-label={text.loading} />
  const column = chosen || (value.length === 1 ? value[0]!.id : '')
  if (column) return children(column)
  if (value.length === 0)
    return (
      <NonIdealState className="state" title={text.noKindColumn(title)} description={text.noKindColumnHint(title)} />
    )
  return (
    <NonIdealState
      className="state"
      title={text.whichColumn(title)}
      action={
        <span className="ways">
          {value.map(({ id, name }) => (
            <Button key={id} text={name} onClick={() => choose(id)} />
          ))}
        </span>
      }
    />
  )
}
