import { Button } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { siteIndicators } from '../../base/contract/site-check.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { Card } from './card.tsx'
import { figureOf, type JudgedSite } from './cards.ts'
import { siteCheckText } from './site-check.text.ts'

/** Rows before the button that shows the others. */
const mostRows = 200

interface Props {
  sites: JudgedSite[]
  /** Site that was open before: its name receives the focus. */
  left: string
  onOpen: (subsiteId: string) => void
}

/** Table of sites and indicators. The name of a site opens it. */
export function HeatMap({ sites, left, onOpen }: Props) {
  const text = useText(siteCheckText)
  const inLanguage = useLocale() === 'en' ? 1 : 0
  const [isWhole, setWhole] = useState(() => sites.findIndex(({ subsiteId }) => subsiteId === left) >= mostRows)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const rows = isWhole ? sites : sites.slice(0, mostRows)
  return (
    <>
      <div className="site-check-scroller" role="region" aria-label={text.indicators} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.site}</th>
              {siteIndicators.map(({ id, name, level }) => (
                <th key={id} scope="col">
                  {name[inLanguage]}
                  <span>{text.levels[level]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(site => (
              <tr key={site.subsiteId}>
                <th scope="row">
                  <button
                    type="button"
                    ref={site.subsiteId === left ? back : undefined}
                    className="site-check-open"
                    title={site.subsiteName}
                    onClick={() => onOpen(site.subsiteId)}
                  >
                    {site.subsiteName}
                  </button>
                </th>
                {siteIndicators.map((indicator, at) => (
                  <td key={indicator.id}>
                    <Card state={site.states[at] ?? 'ok'} />
                    <span className="site-check-figure">{figureOf(indicator, site.facts, text)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < sites.length && (
        <Button text={text.more(groupThousands(sites.length - rows.length))} onClick={() => setWhole(true)} />
      )}
    </>
  )
}
