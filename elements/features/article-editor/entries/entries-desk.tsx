import { Button } from '@blueprintjs/core'
import { useEffect, useMemo, useState } from 'react'
import type { Article } from '../../../base/contract/article.ts'
import {
  entryLimits,
  judgeEntries,
  mergeEntries,
  type ContentEntry,
  type EntryKind,
  type EntryStateOf
} from '../../../base/contract/content-entry.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import resourceStyles from '../../../base/crud/resource/list/resource.css?inline'
import { ResourceList } from '../../../base/crud/resource/list/resource-list.tsx'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { later } from '../../../base/kit/later.tsx'
import tableStyles from '../../../base/kit/table/data-table.css?inline'
import { followWork } from '../../../base/session/realtime/follow-work.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import { describeEntries, isOfTexts, wordOf } from './describe-entries.tsx'
import styles from './entries.css?inline'
import { entriesText } from './entries.text.ts'
import { EntryTallies } from './entry-tallies.tsx'

bring(tableStyles)
bring(resourceStyles)
bring(styles)

const RecordDesk = later(() => import('./record-desk.tsx'))
const EnterDialog = later(() => import('./enter-dialog.tsx'))
const EntryDialog = later(() => import('./entry-dialog.tsx'))

interface Props {
  article: Article
  kind: EntryKind
}

/** Tallies and list of what people sent to a content, with the decisions about it. */
export default function EntriesDesk({ article, kind }: Props) {
  const text = useText(entriesText)
  const locale = useLocale()
  const can = useRights()
  const { ask, dialog } = useConfirm()
  const [opened, setOpened] = useState<ContentEntry>()
  const [isEntering, setEntering] = useState(false)
  const { id: articleId, subsiteId: subsite } = article
  const mayEdit = can('cms:article:edit')

  const run = async (work: () => Promise<string>) => {
    try {
      toast(await work(), 'success')
      changed('entry')
    } catch (error) {
      toast(sentence(error), 'danger')
    }
  }
  const judge = async (state: EntryStateOf, rows: readonly ContentEntry[]) => {
    const word = wordOf(state, locale)
    const title = text.askJudge(rows.length, word)
    const ids = rows.map(({ id }) => id)
    await ask({
      ...{ title, verb: word },
      ...(state.needsReason && { reason: text.reason }),
      ...(state.needsReply && { reason: text.reply, longest: entryLimits.reply }),
      async act(told) {
        const { done } = await send(judgeEntries, {
          body: { articleId, ids, state: state.state, [state.needsReply ? 'reply' : 'reason']: told },
          subsite
        })
        toast(text.judged(done), 'success')
        changed('entry')
      }
    })
  }
  const merge = async (rows: readonly ContentEntry[]) => {
    const title = rows.length > 0 ? text.askMerge(rows.length) : text.askMergeEqual
    if ((await ask({ title, body: <p>{text.mergeNote}</p>, verb: text.merge })) === undefined) return
    await run(async () => {
      const { done } = await send(mergeEntries, { body: { articleId, ids: rows.map(({ id }) => id) }, subsite })
      return text.merged(done)
    })
  }
  // Others work at the desk of an interview at the same time.
  useEffect(() => (kind === 'interview' ? followWork(['content'], () => changed('entry')) : undefined), [kind])
  const fixed = useMemo(() => ({ articleId }), [articleId])
  const resource = describeEntries(kind, {
    ...{ locale, mayEdit, open: setOpened },
    judge: (state, rows) => void judge(state, rows),
    merge: rows => void merge(rows)
  })
  return (
    <section className="entries" aria-label={text.list}>
      {kind === 'interview' && <RecordDesk article={article} mayEdit={mayEdit} />}
      {kind === 'interview' && <h2 className="desk-title">{text.questionDesk}</h2>}
      <EntryTallies articleId={articleId} kind={kind} />
      <ResourceList
        resource={resource}
        fixed={fixed}
        tools={
          mayEdit && (
            <>
              {isOfTexts(kind) && <Button text={text.mergeEqual} onClick={() => void merge([])} />}
              {kind === 'opinions' && <Button text={text.enter} onClick={() => setEntering(true)} />}
            </>
          )
        }
      >
        {opened && <EntryDialog entry={opened} kind={kind} mayEdit={mayEdit} onClose={() => setOpened(undefined)} />}
        {isEntering && <EnterDialog article={article} onClose={() => setEntering(false)} />}
        {dialog}
      </ResourceList>
    </section>
  )
}
