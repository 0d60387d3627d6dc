import { getSubsiteListByLoginUser, type SubsiteNode } from '../../base/contract/subsite.ts'
import { send } from '../../base/session/request/send.ts'

/** Line of the list: a group heading or a site, with its depth. */
interface SiteLine {
  node: SubsiteNode
  depth: number
}

export const isGroup = (node: SubsiteNode): boolean => node.classify === '1'

/** Flattens the tree into lines. Keeps sites with matching names, and their groups. */
export function siteLines(nodes: readonly SubsiteNode[], words: string, depth = 0): SiteLine[] {
  return nodes.flatMap(node => {
    const below = siteLines(node.childList ?? [], words, depth + 1)
    const wanted = below.length > 0 || (!isGroup(node) && node.name.toLowerCase().includes(words.trim().toLowerCase()))
    return wanted ? [{ node, depth }, ...below] : []
  })
}

export const loadSites = (signal: AbortSignal): Promise<SubsiteNode[]> => send(getSubsiteListByLoginUser, { signal })
