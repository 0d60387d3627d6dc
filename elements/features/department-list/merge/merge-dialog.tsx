import { Button, Checkbox, FormGroup, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import {
  mergeDepartments,
  mostMerged,
  previewMerge,
  type MergePreview
} from '../../../base/contract/department-merge.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { loadDepartments } from '../../../base/crud/people/departments.ts'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'
import { TreeChoice } from '../../../base/kit/choose/tree-choice.tsx'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import { MergeEffects } from './merge-effects.tsx'
import { mergeText } from './merge.text.ts'

interface Props {
  id: string
  onGone: (target: string) => void
  onClose: () => void
}

/** Time limit (ms) of a merge, which may touch many records. */
const timeout = 120_000

/** Chooses departments and the target, shows what a merge would do, and merges. */
export default function MergeDialog({ id, onGone, onClose }: Props) {
  const text = useText(mergeText)
  const [ids, setIds] = useState<string[]>([id])
  const [targets, setTargets] = useState<string[]>([])
  const [isWhole, setWhole] = useState(false)
  const { ask, dialog } = useConfirm()
  const [targetId = ''] = targets
  const isMany = ids.length > mostMerged
  const isReady = ids.length > 0 && !isMany && targetId !== ''
  const asked = { ids, targetId, isWhole }
  const { value, error, loading, reload } = useLoad(
    async signal => (isReady ? send(previewMerge, { body: asked, signal, timeout }) : undefined),
    [ids, targetId, isWhole]
  )
  const preview = loading || error !== undefined ? undefined : value

  const merge = async ({ print, merged, target }: MergePreview) => {
    const done = await ask({
      title: text.ask(merged.length, target),
      body: <p>{text.binNote}</p>,
      verb: text.merge,
      intent: 'danger',
      act: async () => {
        try {
          await send(mergeDepartments, { body: { ...asked, print }, timeout })
        } catch (problem) {
          // The departments may have changed since the preview.
          reload()
          throw problem
        }
      }
    })
    if (done === undefined) return
    toast(text.done(merged.length, target), 'success')
    onClose()
    if (ids.includes(id)) onGone(targetId)
    changed('department', 'merge', targetId)
    changed('deleted-department')
  }

  return (
    <Dialog isOpen title={text.title} onClose={onClose} style={{ width: 640 }}>
      <DialogBody>
        <FormGroup label={text.sources} labelFor="merge-sources">
          <TreeChoice
            id="merge-sources"
            label={text.sources}
            load={loadDepartments}
            isEditable
            value={ids}
            onChange={setIds}
          />
        </FormGroup>
        <FormGroup label={text.target} labelFor="merge-target">
          <TreeChoice
            id="merge-target"
            label={text.target}
            load={loadDepartments}
            isSingle
            isEditable
            value={targets}
            onChange={setTargets}
          />
        </FormGroup>
        <Checkbox label={text.whole} checked={isWhole} onChange={event => setWhole(event.currentTarget.checked)} />
        <p className="merge-note">{isWhole ? text.wholeNote : text.belowNote}</p>
        <section className="merge-preview" aria-label={text.preview} aria-live="polite" aria-busy={isReady && loading}>
          {!isReady && <p className="merge-note">{isMany ? text.tooMany(mostMerged) : text.chooseFirst}</p>}
          {isReady && loading && <Spinner size={24} aria-label={text.loading} />}
          {isReady && error !== undefined && <FailedState error={error} retry={reload} />}
          {isReady && preview && <MergeEffects preview={preview} />}
        </section>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button
              intent="danger"
              text={text.mergeNow}
              disabled={!isReady || !preview || preview.refusals.length > 0}
              onClick={() => preview && void merge(preview)}
            />
          </>
        }
      />
      {dialog}
    </Dialog>
  )
}
