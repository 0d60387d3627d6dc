import { Button, InputGroup, NonIdealState, Spinner } from '@blueprintjs/core'
import { Search, Tick } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState, type KeyboardEvent } from 'react'
import type { SubsiteNode } from '../../base/contract/subsite.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useEmit } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { letGo } from '../../base/crud/record/unsaved.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { switchSubsite } from '../../base/session/account/account.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { isGroup, loadSites, siteLines } from './sites.ts'
import { siteSwitcherText } from './site-switcher.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

interface Props {
  /** Asks whether unsaved work may be left for another site. */
  mayLeave: (name: string) => Promise<boolean>
  onDone: () => void
}

/** Lists the user's sites below a search field. */
export default function SiteList({ mayLeave, onDone }: Props) {
  const text = useText(siteSwitcherText)
  const emit = useEmit()
  const current = useStore($subsite)
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState('')
  const { value: sites, error, reload } = useLoad(loadSites, [])

  if (error) return <FailedState error={error} retry={reload} />
  if (!sites) return <Spinner className="loading" size={24} aria-label={text.choose} />
  if (sites.length === 0) return <NonIdealState title={text.empty} />

  const choose = async (site: SubsiteNode) => {
    if (site.id === current?.id || site.siteType === '') return onDone()
    if (!emit('qd-switch', { subsiteId: site.id })) return
    if (!(await mayLeave(site.name))) return
    setBusy(site.id)
    const stay = letGo()
    try {
      await switchSubsite({ id: site.id, siteType: site.siteType })
      onDone()
    } catch (problem) {
      stay()
      toast(sentence(problem), 'danger')
    }
    setBusy('')
  }

  const lines = siteLines(sites, words)
  return (
    <div className="sites" onKeyDown={moveFocus}>
      <InputGroup
        leftIcon={<Search />}
        placeholder={text.search}
        aria-label={text.search}
        value={words}
        onValueChange={setWords}
        autoFocus
      />
      <ul aria-label={text.choose}>
        {lines.map(({ node, depth }) =>
          isGroup(node) ? (
            <li key={node.id} className="group" style={{ paddingInlineStart: 12 + depth * 16 }}>
              {node.name}
            </li>
          ) : (
            <li key={node.id}>
              <button
                type="button"
                className="site"
                style={{ paddingInlineStart: 12 + depth * 16 }}
                aria-current={node.id === current?.id || undefined}
                aria-busy={busy === node.id || undefined}
                disabled={busy !== ''}
                onClick={() => choose(node)}
              >
                <span>{node.name}</span>
                {node.id === current?.id && <Tick />}
              </button>
            </li>
          )
        )}
      </ul>
      {lines.length === 0 && (
        <p className="none">
          {text.none} <Button size="small" text={text.clear} onClick={() => setWords('')} />
        </p>
      )}
    </div>
  )
}

/** Moves the focus from the search field through the sites with arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .site:not(:disabled)')]
  const root = event.currentTarget.getRootNode() as ShadowRoot
  const at = stops.indexOf(root.activeElement as HTMLElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
