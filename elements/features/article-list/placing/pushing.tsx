import { Button, FormGroup, Spinner, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { mostSites, pushArticles, pushSites } from '../../../base/contract/article-push.ts'
import type { Placed } from '../../../base/contract/article-placing.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useUnsaved } from '../../../base/crud/record/use-unsaved.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { CheckTree } from '../../../base/kit/choose/check-tree.tsx'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { Failures } from '../../../base/kit/dialog/failures.tsx'
import { layOut } from '../../../base/kit/tree/tree-model.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import styles from './placing.css?inline'
import { pushingText } from './pushing.text.ts'

bring(styles)

interface SiteNode {
  key: string
  title: string
  children: SiteNode[]
}

interface Props {
  chosen: readonly { id: string; title: string }[]
  /** Site of the articles. */
  site: string
  /** Site for which the list was rendered. */
  subsite: string
  onClose: () => void
}

/** Pushes public articles to other sites, and reports those that were left out. */
export default function Pushing({ chosen, site, subsite, onClose }: Props) {
  const text = useText(pushingText)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [failed, setFailed] = useState<Placed['failed']>([])
  const { ask, dialog } = useConfirm()
  const isDirty = note.trim() !== '' && failed.length === 0
  useUnsaved(isDirty)
  const { value, error, reload } = useLoad(
    async signal => {
      const sites = await send(pushSites, { query: { subsiteId: site }, signal })
      return layOut(sites.map(({ id, name }): SiteNode => ({ key: id, title: name, children: [] })))
    },
    [site]
  )

  const check = (next: ReadonlySet<string>) => {
    if (next.size > mostSites) return setProblem(text.tooMany(mostSites))
    setProblem('')
    setChecked(next)
  }
  const close = async () => {
    if (isDirty && (await ask({ title: text.leave, verb: text.leaveVerb, intent: 'danger' })) === undefined) return
    onClose()
  }
  const push = async () => {
    setBusy(true)
    setProblem('')
    try {
      const body = { ids: chosen.map(({ id }) => id), subsiteIds: [...checked], note }
      const outcome = await send(pushArticles, { body, subsite })
      changed('article', 'push', ...outcome.done)
      if (outcome.done.length > 0) toast(text.done(outcome.done.length, checked.size), 'success')
      if (outcome.failed.length > 0) setFailed(outcome.failed)
      else onClose()
    } catch (failure) {
      setProblem(sentence(failure))
      setBusy(false)
    }
  }
  if (failed.length > 0) return <Failures title={text.failedTitle(failed.length)} failed={failed} onClose={onClose} />
  return (
    <Dialog
      isOpen
      title={text.title(chosen.map(({ title }) => title))}
      onClose={() => void close()}
      style={{ width: 560 }}
    >
      <DialogBody>
        <p className="placing-note">{text.note}</p>
        {value ? (
          value.keys.length > 0 ? (
            <CheckTree tree={value} label={text.sites} autoFocus checked={checked} onCheck={check} />
          ) : (
            <p className="quiet">{text.none}</p>
          )
        ) : error !== undefined ? (
          <Failed error={error} retry={reload} />
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
        <FormGroup label={text.words} labelFor="push-note" className="placing-words">
          <TextArea
            id="push-note"
            fill
            rows={2}
            maxLength={500}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
          />
        </FormGroup>
        {problem && (
          <p className="failure" role="alert">
            {problem}
          </p>
        )}
        {dialog}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={() => void close()} />
            <Button
              intent="primary"
              text={text.push}
              loading={isBusy}
              disabled={checked.size === 0}
              onClick={() => void push()}
            />
          </>
        }
      >
        {text.chosen(checked.size)}
      </DialogFooter>
    </Dialog>
  )
}
