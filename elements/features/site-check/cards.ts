import {
  siteIndicators,
  stateOfIndicator,
  type CardState,
  type CheckedSite,
  type SiteFacts,
  type SiteIndicator
} from '../../base/contract/site-check.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import type { CheckView, CheckWords } from './site-check.text.ts'

/** Site with the state of each indicator, in the order of the table. */
export interface JudgedSite extends CheckedSite {
  states: CardState[]
  /** State of the worst indicator. */
  worst: CardState
}

const countOf = ({ states }: JudgedSite, state: CardState): number => states.filter(each => each === state).length

/** Judges the sites, those with most red cards first, then those with most yellow ones. */
export function judgeSites(sites: readonly CheckedSite[]): JudgedSite[] {
  const judged = sites.map((site): JudgedSite => {
    const states = siteIndicators.map(indicator => stateOfIndicator(indicator, site.facts))
    return { ...site, states, worst: states.includes('red') ? 'red' : states.includes('yellow') ? 'yellow' : 'ok' }
  })
  return judged.sort((a, b) => countOf(b, 'red') - countOf(a, 'red') || countOf(b, 'yellow') - countOf(a, 'yellow'))
}

/** Returns true if a view shows a site with this worst state. */
export const isInView = (view: CheckView, worst: CardState): boolean =>
  view === 'all' || (view === 'red' ? worst === 'red' : worst !== 'ok')

/** Returns what was found for an indicator, in words. */
export function figureOf({ id, unit, value }: SiteIndicator, facts: SiteFacts, text: CheckWords): string {
  if (id === 'home' && facts.idleDays === null) return text.never
  const figure = groupThousands(value(facts))
  return unit === 'days' ? text.days(figure) : text.items(figure)
}

/** Returns the limits of an indicator, with a label for those that are a setting of the platform. */
export const limitsOf = ({ unit, yellow, red }: SiteIndicator, text: CheckWords): string[] =>
  (['red', 'yellow'] as const).flatMap(state => {
    const limit = state === 'red' ? red : yellow
    if (!limit) return []
    const from = unit === 'days' ? text.overDays(String(limit.at)) : text.fromItems(String(limit.at))
    return [text.limit(text.states[state], from, limit.isOwn ? text.own : '')]
  })

/** Place in the page: an open site, else the sites of a view. */
export interface CheckPlace {
  site: string
  view: CheckView
}

export const checkViews: readonly CheckView[] = ['all', 'cards', 'red']

/** Reads a place from a query of an address. */
export function readPlace(query: string): CheckPlace {
  const asked = new URLSearchParams(query)
  return { site: asked.get('site') ?? '', view: checkViews.find(view => view === asked.get('view')) ?? 'all' }
}

export const writePlace = ({ site, view }: CheckPlace): string =>
  new URLSearchParams({ ...(view !== 'all' && { view }), ...(site && { site }) }).toString()
