import { loadTag } from '../elements/catalog.ts'
import { sayLeftOver } from '../elements/core/toasts.ts'
import { $permissions, loadPermissions } from '../elements/session/permissions.ts'
import { restoreUser } from '../elements/session/account.ts'
import { setEnvironment } from '../elements/session/environment.ts'
import { $session } from '../elements/session/session.ts'
import './document.css'
import './frame.ts'
import { loadAnew, open, startRouter } from './router.ts'
import { restoreTabs } from './tabs.ts'

setEnvironment({
  shell: location.origin,
  reload: loadAnew,
  go: path => void open(path)
})

const frameTags = [
  'qd-top-menu',
  'qd-side-menu',
  'qd-tab-bar',
  'qd-breadcrumb',
  'qd-site-switcher',
  'qd-settings-drawer',
  'qd-user-menu',
  'qd-column-tree'
]

// The frame is drawn at once; what it holds is loaded beside it.
$session.subscribe(session => {
  if (session) for (const tag of frameTags) void loadTag(tag)
})

// Another tab went to another sub-site: its menu is another one.
$permissions.listen(permissions => {
  if (!permissions && $session.get()) void loadPermissions().catch(() => undefined)
})

restoreTabs()
document.body.append(document.createElement('qd-shell-frame'))
void startRouter().then(() => restoreUser().catch(() => undefined))
sayLeftOver()
