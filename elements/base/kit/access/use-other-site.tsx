import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { getSubsiteListByLoginUser, type SubsiteNode } from '../../contract/subsite.ts'
import { sentence } from '../../core/language/errors.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { switchSubsite } from '../../session/account/account.ts'
import { send } from '../../session/request/send.ts'
import { $subsite } from '../../session/wire/session.ts'
import { useLoad } from '../use-load.ts'
import { otherSiteText } from './other-site.text.ts'

function withId(nodes: readonly SubsiteNode[], id: string): SubsiteNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : withId(node.childList ?? [], id)
    if (found) return found
  }
  return undefined
}

/** Returns the names of a user's site and of the current site, and a button that switches without leaving the page. */
export function useOtherSite(id: string) {
  const text = useText(otherSiteText)
  const current = useStore($subsite)
  const [isBusy, setBusy] = useState(false)
  const { value: sites } = useLoad(signal => send(getSubsiteListByLoginUser, { signal }), [id])
  const site = sites && withId(sites, id)
  const name = site?.name ?? text.another

  const go = async () => {
    if (!site?.siteType) return
    setBusy(true)
    try {
      await switchSubsite({ id, siteType: site.siteType }, true)
    } catch (problem) {
      toast(sentence(problem), 'danger')
      setBusy(false)
    }
  }
  const button = site && (
    <Button text={text.switchTo(name)} loading={isBusy} intent="primary" onClick={() => void go()} />
  )
  return { name, current: current?.name ?? '', button }
}
