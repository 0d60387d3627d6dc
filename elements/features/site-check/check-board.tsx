import { Button, HTMLSelect, NonIdealState } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { siteCheckSheet, type CheckedSite } from '../../base/contract/site-check.ts'
import { useText } from '../../base/core/language/text.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import SheetTools from '../../base/crud/sheet/sheet-tools.tsx'
import { printPaper } from '../../base/kit/print/print-paper.ts'
import { isInView, judgeSites, type JudgedSite } from './cards.ts'
import { HeatMap } from './heat-map.tsx'
import printStyles from './print.css?inline'
import { siteCheckText, type CheckView } from './site-check.text.ts'
import { SiteDetail } from './site-detail.tsx'

const views: readonly CheckView[] = ['all', 'cards', 'red']

interface Props {
  asOf: string
  sites: CheckedSite[]
  isLoading: boolean
  /** Changes when columns or articles change. */
  version: string
  onAgain: () => void
}

/** Shows all sites, or one that was opened. */
export function CheckBoard({ asOf, sites, isLoading, version, onAgain }: Props) {
  const text = useText(siteCheckText)
  const [view, setView] = useState<CheckView>('all')
  const [openId, setOpenId] = useState('')
  const paper = useRef<HTMLElement>(null)
  const judged = judgeSites(sites)
  const shown = judged.filter(({ worst }) => isInView(view, worst))
  const opened = judged.find(({ subsiteId }) => subsiteId === openId)
  return (
    <div className="site-check" aria-busy={isLoading}>
      <div className="site-check-head">
        <p>{text.asOf(asOf)}</p>
        {opened ? (
          <Button text={text.back} onClick={() => setOpenId('')} />
        ) : (
          <HTMLSelect
            aria-label={text.view}
            value={view}
            options={views.map(value => ({ value, label: text.views[value] }))}
            onChange={event => setView(event.target.value as CheckView)}
          />
        )}
        <Button text={text.again} loading={isLoading} onClick={onAgain} />
        <SheetTools
          sheet={{ calls: siteCheckSheet, rights: { export: 'cms:sitecheck:export' } }}
          noun={text.title}
          label={text.title}
          query={(): Record<string, string> => (opened ? { subsiteId: opened.subsiteId } : {})}
        />
        <Button text={text.print} onClick={() => paper.current && printPaper(paper.current, printStyles)} />
      </div>
      <section ref={paper} aria-label={opened ? opened.subsiteName : text.title}>
        {opened ? (
          <SiteDetail key={opened.subsiteId} site={opened} version={version} />
        ) : (
          <Sites judged={judged} shown={shown} onOpen={setOpenId} />
        )}
      </section>
    </div>
  )
}

interface SitesProps {
  judged: JudgedSite[]
  shown: JudgedSite[]
  onOpen: (subsiteId: string) => void
}

function Sites({ judged, shown, onOpen }: SitesProps) {
  const text = useText(siteCheckText)
  if (judged.length === 0) return <NonIdealState title={text.noSites} description={text.noSitesHint} />
  const countOf = (state: 'red' | 'yellow'): string =>
    groupThousands(judged.filter(({ states }) => states.includes(state)).length)
  return (
    <>
      <p className="quiet" role="status">
        {text.counts(countOf('red'), countOf('yellow'), groupThousands(judged.length))}
      </p>
      {shown.length === 0 ? <p className="quiet">{text.noMatch}</p> : <HeatMap sites={shown} onOpen={onOpen} />}
    </>
  )
}
