import { acceptArticles } from '../../../base/contract/article-push.ts'
import {
  copyArticles,
  moveArticles,
  placingTargets,
  referArticles,
  type PlacedOnce,
  type Placing
} from '../../../base/contract/article-placing.ts'
import { isWayOnly, type ColumnNode } from '../../../base/contract/column.ts'
import { getSubsiteListByLoginUser, type SubsiteNode } from '../../../base/contract/subsite.ts'
import type { Tree } from '../../../base/kit/tree/tree-model.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import { loadColumns } from '../../../base/shared/column/load-columns.ts'

/** Ways to choose columns: for articles of the list, or for articles that the site received. */
export type Way = Placing | 'accept'

interface SiteOption {
  value: string
  label: string
  disabled: boolean
}

const optionsOf = (nodes: readonly SubsiteNode[], depth: number): SiteOption[] =>
  nodes.flatMap(({ id, name, classify, childList }) => [
    { value: id, label: `${'\u3000'.repeat(depth)}${name}`, disabled: classify === '1' },
    ...optionsOf(childList ?? [], depth + 1)
  ])

/** Loads the sites of the user as options, indented below their groups. */
export const loadSiteOptions = async (signal: AbortSignal): Promise<SiteOption[]> =>
  optionsOf(await send(getSubsiteListByLoginUser, { signal }), 0)

interface Targets {
  tree: Tree<ColumnNode>
  /** Reasons why columns cannot be chosen, by column. */
  reasons: ReadonlyMap<string, string>
}

/** Loads the columns of a site, and why some take none of the articles. */
export async function loadTargets(
  { ids, way, subsiteId }: { ids: string[]; way: Way; subsiteId: string },
  signal: AbortSignal
): Promise<Targets> {
  // Received articles are not articles of the site yet: only the columns count.
  const asked = way === 'accept' ? { ids: [], placing: 'copy' as const } : { ids, placing: way }
  const [tree, { closed }] = await Promise.all([
    loadColumns(subsiteId, signal),
    send(placingTargets, { body: { ...asked, subsiteId }, signal })
  ])
  return { tree, reasons: new Map(closed.map(({ id, reason }) => [id, reason])) }
}

export const isTarget = ({ reasons }: Targets, node: ColumnNode): boolean => !reasons.has(node.key) && !isWayOnly(node)

interface Place {
  ids: string[]
  columnIds: readonly string[]
  isRepeated?: boolean
  /** Site for which the list was rendered. */
  subsite: string
}

const once = { copy: copyArticles, move: moveArticles, accept: acceptArticles } as const

/** Places articles and notifies the page. */
export async function placeArticles(
  way: Way,
  { ids, columnIds, isRepeated = false, subsite }: Place
): Promise<PlacedOnce> {
  const [columnId = ''] = columnIds
  const outcome =
    way === 'refer'
      ? { same: [], ...(await send(referArticles, { body: { ids, columnIds: [...columnIds] }, subsite })) }
      : await send(once[way], { body: { ids, columnId, isRepeated }, subsite })
  // Reload after a refusal, too: the articles may have changed meanwhile.
  changed('article', way, ...outcome.done)
  return outcome
}
