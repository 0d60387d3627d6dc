import { getSubsiteListByLoginUser, type SubsiteNode } from '../../contract/subsite.ts'
import { send } from '../../session/request/send.ts'
import { layOut, type Tree } from '../../kit/tree/tree-model.ts'

export interface SiteNode {
  key: string
  title: string
  isGroup: boolean
  children: SiteNode[]
}

export const siteOf = ({ id, name, classify, childList }: SubsiteNode): SiteNode => ({
  key: id,
  title: name,
  isGroup: classify === '1',
  children: (childList ?? []).map(siteOf)
})

/** Loads the user's sites in their groups. */
export const loadSites = async (signal: AbortSignal): Promise<Tree<SiteNode>> =>
  layOut((await send(getSubsiteListByLoginUser, { signal })).map(siteOf))
