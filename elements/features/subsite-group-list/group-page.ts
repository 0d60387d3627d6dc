import type { SubsiteGroup, SubsiteGroupDraft } from '../../base/contract/subsite-group.ts'
import { texts } from '../../base/core/language/locale.ts'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'
import { lead } from '../../base/kit/open-path.ts'

const groupText = texts(
  { showSites: '查看站点', sitesOf: (name: string) => `${name}的站点` },
  { showSites: 'Show sites', sitesOf: (name: string) => `Sites of ${name}` }
)

/** Deviations of the page of site groups: an action opens the sites of a group. */
export const groupPage: OwnPage<SubsiteGroup, SubsiteGroupDraft> = {
  add: ['新建分组', 'New group'],
  deleteNote: [
    '只有空分组可以删除，请先把其中的站点和下级分组移到别处。',
    'Only an empty group can be deleted. Move its sites and groups elsewhere first.'
  ],
  empty: ['还没有分组', 'No groups yet'],
  emptyHint: [
    '新建分组，站点切换时按分组列出站点。',
    'Add the first group. The site switcher lists the sites by their groups.'
  ],
  actionsOf(row, { locale, host }) {
    const text = groupText[locale]
    const run = (): void => lead(host, `/subsite/SubsiteList?groupId=${row.id}`, text.sitesOf(row.name))
    return [{ key: 'sites', title: text.showSites, run }]
  },
  form: async () => (await import('./group-form.ts')).groupForm
}
