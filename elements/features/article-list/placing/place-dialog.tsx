import { Button, FormGroup, HTMLSelect, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { mostColumns } from '../../../base/contract/article-placing.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { CheckTree } from '../../../base/kit/choose/check-tree.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { isTarget, loadSiteOptions, loadTargets, type Way } from './place-articles.ts'
import styles from './placing.css?inline'
import { placingText } from './placing.text.ts'

bring(styles)

export interface ChosenColumn {
  key: string
  title: string
}

interface Props {
  way: Way
  ids: string[]
  titles: readonly string[]
  /** Site of the articles. */
  site: string
  /** Rejects if nothing was placed; the dialog then stays open. */
  onPlace: (columns: readonly ChosenColumn[]) => Promise<void>
  onClose: () => void
}

/** Chooses the columns that articles are placed in. Columns that take none of them say why. */
export function PlaceDialog({ way, ids, titles, site, onPlace, onClose }: Props) {
  const text = useText(placingText)
  const [subsiteId, setSubsiteId] = useState(site)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const sites = useLoad(async signal => (way === 'copy' ? loadSiteOptions(signal) : []), [way])
  const {
    value: loaded,
    error,
    loading,
    reload
  } = useLoad(signal => loadTargets({ ids, way, subsiteId }, signal), [subsiteId])
  const targets = loading || error !== undefined ? undefined : loaded

  const check = (next: ReadonlySet<string>) => {
    setProblem('')
    if (way !== 'refer') setChecked(new Set([...next].filter(key => !checked.has(key))))
    else if (next.size > mostColumns) setProblem(text.tooManyColumns(mostColumns))
    else setChecked(next)
  }
  const confirm = async () => {
    if (!targets) return
    setBusy(true)
    setProblem('')
    const nodes = [...checked].flatMap(key => targets.tree.nodes[targets.tree.indexOf.get(key) ?? -1] ?? [])
    try {
      await onPlace(nodes)
    } catch (failure) {
      setProblem(sentence(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen title={text.title(text.verbs[way], titles)} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        <p className="placing-note">{text.notes[way]}</p>
        {(sites.value ?? []).length > 1 && (
          <FormGroup label={text.site} labelFor="placing-site">
            <HTMLSelect
              id="placing-site"
              fill
              value={subsiteId}
              options={sites.value ?? []}
              onChange={event => {
                setChecked(new Set())
                setProblem('')
                setSubsiteId(event.currentTarget.value)
              }}
            />
          </FormGroup>
        )}
        {targets ? (
          <CheckTree
            tree={targets.tree}
            label={text.columns}
            autoFocus
            checked={checked}
            onCheck={check}
            mayCheck={node => isTarget(targets, node)}
            trailing={({ key }) => {
              const reason = targets.reasons.get(key)
              return (
                reason && (
                  <span className="placing-reason" title={reason}>
                    {reason}
                  </span>
                )
              )
            }}
            openKeys={targets.tree.keys}
          />
        ) : error !== undefined ? (
          <Failed error={error} retry={reload} />
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
        {problem && (
          <p className="failure" role="alert">
            {problem}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button
              intent="primary"
              text={text.verbs[way]}
              loading={isBusy}
              disabled={!targets || checked.size === 0}
              onClick={() => void confirm()}
            />
          </>
        }
      >
        {text.chosen(checked.size)}
      </DialogFooter>
    </Dialog>
  )
}
