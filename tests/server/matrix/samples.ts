import { logout } from '../../../elements/base/contract/session.ts'
import { modules } from '../../../host-demo/server/start/modules.ts'
import { applicationsSamples } from './applications.ts'
import { contentSamples } from './content.ts'
import { filesAndFormsSamples } from './files-and-forms.ts'
import { logsSamples } from './logs.ts'
import { messagesSamples } from './messages.ts'
import { ownSamples } from './own.ts'
import { peopleSamples } from './people.ts'
import { processesSamples } from './processes.ts'
import { rightsSamples } from './rights.ts'
import { elementSamples } from './elements.ts'
import { sitesSamples } from './sites.ts'
import { samplesOf, type Sample } from './sample.ts'

/** Every call of the contract with a valid sample. Sign-out is last. */
export const samples: Sample[] = [
  ...ownSamples,
  ...contentSamples,
  ...filesAndFormsSamples,
  ...sitesSamples,
  ...elementSamples,
  ...peopleSamples,
  ...rightsSamples,
  ...logsSamples,
  ...messagesSamples,
  ...processesSamples,
  ...applicationsSamples,
  ...modules.flatMap(({ nouns = [] }) => nouns.flatMap(samplesOf)),
  { endpoint: logout, right: null }
]
