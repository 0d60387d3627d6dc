import { Button, HTMLSelect, NonIdealState } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { siteCheckSheet, type CheckedSite } from '../../base/contract/site-check.ts'
import { emit, useHost } from '../../base/core/react/host.ts'
import { useStateFor } from '../../base/core/react/use-state-for.ts'
import { useText } from '../../base/core/language/text.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import SheetTools from '../../base/crud/sheet/sheet-tools.tsx'
import { printPaper } from '../../base/kit/print/print-paper.ts'
import { checkViews, isInView, judgeSites, readPlace, writePlace, type CheckPlace, type JudgedSite } from './cards.ts'
import { HeatMap } from './heat-map.tsx'
import printStyles from './print.css?inline'
import { siteCheckText, type CheckView } from './site-check.text.ts'
import { SiteDetail } from './site-detail.tsx'

interface Props {
  /** Place as the query of an address. Changes are reported by `qd-query`. */
  query: string
  asOf: string
  sites: CheckedSite[]
  isLoading: boolean
  /** Changes when columns or articles change. */
  version: string
  onAgain: () => void
}

/** Shows all sites, or one that was opened. */
export function CheckBoard({ query, asOf, sites, isLoading, version, onAgain }: Props) {
  const text = useText(siteCheckText)
  const host = useHost()
  const [{ site, view }, setPlace] = useStateFor(query, () => readPlace(query))
  const [left, setLeft] = useState('')
  const paper = useRef<HTMLElement>(null)
  const judged = judgeSites(sites)
  const shown = judged.filter(({ worst }) => isInView(view, worst))
  const opened = judged.find(({ subsiteId }) => subsiteId === site)
  const go = (next: CheckPlace) => {
    setLeft(site)
    setPlace(next)
    emit(host, 'qd-query', { query: writePlace(next) })
  }
  return (
    <div className="site-check" aria-busy={isLoading}>
      <div className="site-check-head">
        <p>{text.asOf(asOf)}</p>
        {opened ? (
          <Button text={text.back} onClick={() => go({ site: '', view })} />
        ) : (
          <HTMLSelect
            aria-label={text.view}
            value={view}
            options={checkViews.map(value => ({ value, label: text.views[value] }))}
            onChange={event => go({ site: '', view: event.target.value as CheckView })}
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
          <>
            {site && <p role="status">{text.notChecked}</p>}
            <Sites judged={judged} shown={shown} left={left} onOpen={id => go({ site: id, view })} />
          </>
        )}
      </section>
    </div>
  )
}

interface SitesProps {
  judged: JudgedSite[]
  shown: JudgedSite[]
  /** Site that was open before. */
  left: string
  onOpen: (subsiteId: string) => void
}

function Sites({ judged, shown, left, onOpen }: SitesProps) {
  const text = useText(siteCheckText)
  if (judged.length === 0) return <NonIdealState title={text.noSites} description={text.noSitesHint} />
  const countOf = (state: 'red' | 'yellow'): string =>
    groupThousands(judged.filter(({ states }) => states.includes(state)).length)
  return (
    <>
      <p className="quiet" role="status">
        {text.counts(countOf('red'), countOf('yellow'), groupThousands(judged.length))}
      </p>
      {shown.length === 0 ? (
        <p className="quiet">{text.noMatch}</p>
      ) : (
        <HeatMap sites={shown} left={left} onOpen={onOpen} />
      )}
    </>
  )
}
