import { asc, inArray } from 'drizzle-orm'
import { agency, agencyChoices } from '../../../../elements/base/contract/agency.ts'
import { agencies } from '../../database/tables/agencies.ts'
import { subsites } from '../../database/tables/content.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { route } from '../../http/calls/route.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { AgencyChoicesSchema } from '../../results/disclosure/agency.ts'
import { seedAgencies } from './agency-seed.ts'

export const agencyModule = nounModule(agency, agencies, {
  menu: {
    ...{ id: '226', parentId: '220', path: '/cms/applypublic/AgencyList', component: 'cms/applypublic/AgencyList' },
    ...{ icon: 'office', sortNo: 16, menuCategory: '2' }
  },
  own: {
    async keep(_tx, { sign }) {
      if (/[〔〕{}]/.test(sign)) throw new Refusal('机关代字不含年份和括号，如 临政公开')
    },
    async release(tx, rows) {
      const ids = rows.map(({ id }) => id)
      const using = await tx
        .select({ name: subsites.name, agencyId: subsites.agencyId })
        .from(subsites)
        .where(inArray(subsites.agencyId, ids))
      const [first] = using
      if (!first) return
      const { name } = rows.find(({ id }) => id === first.agencyId)!
      throw new Refusal(`“${name}”是站点“${first.name}”的受理机关，请先在站点列表中为该站点另选受理机关`)
    }
  },
  register({ database, ...platform }) {
    const choices = { right: 'cms:subsite:list', result: AgencyChoicesSchema } as const
    route({ database, ...platform }, agencyChoices, choices, () =>
      database
        .select({ id: agencies.id, name: agencies.name })
        .from(agencies)
        .orderBy(asc(agencies.name), asc(agencies.id))
        .limit(1000)
    )
  },
  demo: seedAgencies
})
