import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { diffChars, diffLines, type Change } from 'diff'
import { useMemo } from 'react'
import type { Article, ArticleDraft } from '../contract/article.ts'
import { toast } from '../core/toasts.ts'
import { useText } from '../core/text.ts'
import { differences } from '../parts/record/drafting.ts'
import { draftOf, textOf } from './articles.ts'
import { editorText } from './article-editor.text.ts'

interface Props {
  theirs: Article
  mine: ArticleDraft
  busy: boolean
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

/** Characters up to which single characters are compared, not lines. */
const closeLook = 4000

function compare(theirs: string, mine: string): Change[] {
  const isShort = theirs.length + mine.length < closeLook
  return isShort ? diffChars(theirs, mine) : diffLines(theirs, mine)
}

/** Both versions side by side, with what differs marked. Nothing is given up before the person chooses. */
export default function ConflictDialog({ theirs, mine, busy, onTheirs, onMine, onClose }: Props) {
  const text = useText(editorText)
  const names: Partial<Record<keyof ArticleDraft, string>> = {
    title: text.title,
    subTitle: text.subTitle,
    newsClassId: text.column,
    author: text.author,
    source: text.source,
    summary: text.summary,
    keywords: text.keywords,
    content: text.content,
    isTop: text.isTop,
    publishDate: text.publishDate
  }
  const show = (draft: ArticleDraft, field: keyof ArticleDraft): string => {
    const value = draft[field]
    if (typeof value === 'boolean') return value ? text.yes : text.no
    return field === 'content' ? textOf(value, text.picture) : value
  }
  const rows = useMemo(
    () =>
      differences(draftOf(theirs), mine).map(field => ({
        field,
        changes: compare(show(theirs, field), show(mine, field))
      })),
    [theirs, mine]
  )

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${mine.title}\n\n${textOf(mine.content, text.picture)}`)
      toast(text.copied, 'success')
    } catch {
      toast(text.copyFailed, 'warning')
    }
  }

  return (
    <Dialog
      isOpen
      title={text.conflict}
      onClose={onClose}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      className="conflict"
    >
      <DialogBody>
        <p>{text.conflictNote(theirs.updateByName, theirs.updateTime)}</p>
        {/* The roles stand where a narrow screen shows no table. */}
        <table className="versions" role="table">
          <thead>
            <tr>
              <td />
              <th scope="col">{text.theirs}</th>
              <th scope="col">{text.mine}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, changes }) => (
              <tr key={field} role="row">
                <th scope="row" role="rowheader">
                  {names[field]}
                </th>
                <td role="cell" data-name={text.theirs}>
                  {changes.map(
                    (change, at) =>
                      !change.added && (change.removed ? <del key={at}>{change.value}</del> : change.value)
                  )}
                </td>
                <td role="cell" data-name={text.mine}>
                  {changes.map(
                    (change, at) =>
                      !change.removed && (change.added ? <ins key={at}>{change.value}</ins> : change.value)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.every(({ changes }) => changes.every(change => !change.added && !change.removed)) && <p>{text.same}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text={text.back} onClick={onClose} />
            <Button text={text.copyMine} onClick={copy} />
            <Button text={text.takeTheirs} disabled={busy} onClick={onTheirs} />
            <Button intent="primary" text={text.takeMine} loading={busy} onClick={onMine} />
          </>
        }
      />
    </Dialog>
  )
}
