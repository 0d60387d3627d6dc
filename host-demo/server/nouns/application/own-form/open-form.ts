import { applicationForm } from '../../../../../elements/base/contract/apply.ts'
import { agencyOf } from '../../agency/agencies.ts'
import { ClosedObject, Id } from '../../../kernel/fields.ts'
import { openRoute } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ApplicationFormSchema } from '../../../results/disclosure/apply.ts'
import { openSite } from '../record/open-site.ts'
import { liveForm } from '../record/live-forms.ts'

/** Registers the application page of a site for citizens. */
export const registerOpenForm = (platform: Platform) =>
  openRoute(
    platform,
    applicationForm,
    { query: ClosedObject({ subsiteId: Id }), result: ApplicationFormSchema, perMinute: 60 },
    async ({ query }) => {
      const form = await liveForm(platform.database, query.subsiteId)
      return {
        siteName: await openSite(platform.database, query.subsiteId),
        agencyName: (await agencyOf(platform.database, query.subsiteId))?.name ?? '',
        ...{ formId: form?.id ?? '', jsonStr: form?.jsonStr ?? '' }
      }
    }
  )
